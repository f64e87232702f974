/** Plays a prepared run on its open journal, and tells what happens while it does. */

import type { RaceCourse } from "../estimate/race-course.ts";
import { openJournal, readJournal } from "../journal/journal.ts";
import type { RunFolder } from "../journal/run-folder.ts";
import type { Model } from "../model/model.ts";
import type { Cell } from "../plan/cell.ts";
import { nothingSpent, type Spend, spendOf } from "../run/budget.ts";
import { courseOfPart } from "../run/course.ts";
import { journalRecorder } from "../run/journal-recorder.ts";
import type { ReuseSource } from "../run/reuse-source.ts";
import { type RunContext, runSuite } from "../run/run-suite.ts";
import { spentIn } from "../run/spent-in.ts";
import { systemClock } from "../run/stage.ts";
import { hasBudget } from "./admit-arms.ts";
import { missingStory, modelIn } from "./missing-story.ts";
import type { PlannedRun } from "./planned-run.ts";
import { pressureStory } from "./pressure-story.ts";
import { tokenPrices } from "./run-prices.ts";
import { noProgress, runProgress } from "./run-progress.ts";
import { tell } from "./tell.ts";

/** What a run left to tell when it ended. */
export interface Played {
  readonly interrupted: boolean;
  /** The models that were asked to go on from a prefix, and answered. */
  readonly prefilled: ReadonlySet<string>;
}

/** How a run is played. */
export interface Playing {
  /** Calls that are planned. */
  readonly calls: number;
  /** Cells that are not in the plan. */
  readonly leftOut: ReadonlySet<string>;
  /** null for a run that is played in full. */
  readonly race: RaceCourse | null;
  readonly reuse: ReuseSource;
  /** What probes took of the run's budgets when it began. */
  readonly probing: Spend;
}

/** Plays until the plan ends, all of it is decided, or the user stops it. */
export async function playRun(
  planned: PlannedRun,
  models: ReadonlyMap<string, Model>,
  folder: RunFolder,
  { calls, leftOut, race, reuse, probing }: Playing,
): Promise<Played> {
  const { suite, env, interrupt, events, quiet } = planned;
  const prices = tokenPrices(planned.pricings);
  const prefilled = new Set<string>();
  const spentBefore = hasBudget(suite)
    ? spendOf([
        probing,
        await spentIn(readJournal(folder.journal), prices, modelsOfCells(planned.cells)),
      ])
    : nothingSpent;
  const recorder = await journalRecorder((seen) => openJournal(folder.journal, seen), reuse);
  const { journal } = recorder;
  if (journal.changed !== null)
    tell(`the journal ${journal.changed}; what is missing is asked again`);
  const progress = quiet
    ? noProgress
    : runProgress(calls, { stderr: process.stderr, env, ticks: systemClock.ticks });
  const told = missingStory((line) => console.error(line));
  const pressure = pressureStory(suite.limits, (line) => console.error(line));
  try {
    const context: RunContext = {
      recorder: race?.watching(recorder) ?? recorder,
      clock: systemClock,
      chance: Math.random,
      stopping: () => interrupt.stopping() || journal.failed.aborted,
      halted: AbortSignal.any([planned.probing, journal.failed]),
      signal: AbortSignal.any([interrupt.signal, journal.failed]),
      prices,
      leftOut,
      spentBefore,
      onEvent: (event) => {
        progress.event(event);
        pressure(event);
        events.event(event);
      },
      onTurn: ({ cell, outcome, warnings, delivery, asked }) => {
        if (asked && delivery.effect !== null) prefilled.add(modelIn(cell));
        progress.turn({ missing: outcome.kind === "missing", asked });
        if (outcome.kind === "missing") told.missing(cell, outcome);
        for (const warning of warnings) told.warning(cell, warning);
      },
    };
    await runSuite(suite, models, context, race ?? courseOfPart(planned.part));
    return { interrupted: interrupt.stopping(), prefilled };
  } finally {
    progress.stop();
    await journal.close();
  }
}

function modelsOfCells(cells: readonly Cell[]): (id: string) => string | null {
  const models = new Map(cells.map(({ id, model }) => [id, model]));
  return (id) => models.get(id) ?? null;
}
