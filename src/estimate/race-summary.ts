/** What the races of a run came to, for its summary. */

import type { Manifest } from "../journal/manifest.ts";
import { callsOfTask } from "../plan/calls-of-task.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import type { CellApart } from "../plan/race-plan.ts";
import type { ScoredCell } from "../score/cell-tally.ts";
import { bettingSequence } from "../stats/betting-sequence.ts";
import { raceState } from "../stats/race.ts";
import { eWords } from "../stats/raced-verdict.ts";
import type { Suite } from "../suite/suite.ts";
import { type Estimate, isProportion } from "./estimate.ts";
import { type RaceWalk, sparedBy, stopOf, walkOf } from "./race-walk.ts";
import { shortNames } from "./short-names.ts";
import type { CellSummary } from "./summary.ts";

/** The race of one experiment and model. Cells are named by their ids. */
export interface RaceSummary {
  readonly metric: string;
  readonly model: string;
  readonly alpha: number;
  /** Two or more; none where nothing could be raced. */
  readonly arms: readonly string[];
  /** `unraced` where fewer than two arms could race; `racing` where the run ended before the race did. */
  readonly state: "decided" | "too-few-tasks" | "racing" | "unraced";
  /** The arms that are still in. */
  readonly left: readonly string[];
  /** Tasks that were finished in every arm still racing, and those there are. */
  readonly tasks: number;
  readonly ofTasks: number;
  readonly dropped: readonly {
    readonly cell: string;
    /** The arm that beats it with most evidence. */
    readonly by: string;
    /** After how many tasks. */
    readonly tasks: number;
    readonly eValue: number;
  }[];
  /** Cells that did not race, and why. */
  readonly apart: readonly CellApart[];
  /** Calls of the arms when models follow the scripts: all that were planned, and those that the race had no use for. */
  readonly calls: { readonly planned: number; readonly needless: number };
}

/** Every race of the run, in the order of its manifest. */
export function raceSummaries(
  walks: readonly RaceWalk[],
  { suite }: Manifest,
): readonly RaceSummary[] {
  const cells = new Map(cellsOf(suite).map((cell) => [cell.id, cell]));
  return walks.map((walk) => {
    const { plan, race, steps } = walk;
    const { metric, model, alpha, apart } = plan;
    const arms = race?.rules.arms ?? [];
    return {
      metric,
      model,
      alpha,
      arms,
      state: race === null ? "unraced" : raceState(race).state,
      left: race?.racing ?? [],
      tasks: steps.length,
      ofTasks: plan.tasks.length,
      dropped: (race?.dropped ?? []).map(({ arm, ...drop }) => ({ cell: arm, ...drop })),
      apart: [...apart, ...fallenApart(walk)],
      calls: callsIn(
        suite,
        walk,
        arms.flatMap((arm) => cells.get(arm) ?? []),
      ),
    };
  });
}

/** Arms that were declared and could not go on, and one that was left alone by that. */
function fallenApart({ plan, race, withdrawn }: RaceWalk): readonly CellApart[] {
  const out = race === null ? plan.arms : plan.arms.filter((arm) => withdrawn.has(arm));
  return out.map((cell) => ({
    cell,
    reason: withdrawn.has(cell)
      ? "its seam was refused, or carried out in another way, while the run went on"
      : "no other arm was left that it could race with",
  }));
}

function callsIn(suite: Suite, walk: RaceWalk, cells: readonly Cell[]): RaceSummary["calls"] {
  const spared = sparedBy([walk]);
  let planned = 0;
  let needless = 0;
  for (const cell of cells) {
    for (const task of suite.experiments[cell.experiment]?.tasks ?? []) {
      const calls = suite.epochs * callsOfTask(suite, cell, task);
      planned += calls;
      if (spared.get(cell.id)?.has(task.name) === true) needless += calls;
    }
  }
  return { planned, needless };
}

/** Where an arm stopped before its last task. */
export interface StoppedCell {
  readonly tasks: number;
  readonly ofTasks: number;
  /** The arm that beats it; null for the one that was left. */
  readonly by: string | null;
  readonly eValue: number | null;
}

/**
 * A cell's summary with what a race made of it: where it stopped, and on the metric of the race an interval that holds
 * whenever the race ended, a confidence sequence of the mean over its tasks.
 *
 * @param cells all cells of the run
 */
export function withRace(
  summary: CellSummary,
  walks: readonly RaceWalk[],
  cells: readonly ScoredCell[],
): CellSummary {
  const walk = walkOf(walks, summary.id);
  if (walk === null) return summary;
  const stopped = stoppedCell(walk, summary.id);
  const arms = cells.map(({ cell }) => cell).filter(({ id }) => walk.plan.arms.includes(id));
  const { metric } = walk.plan;
  const estimate = summary.metrics[metric];
  return {
    ...summary,
    stopped,
    reason: summary.reason ?? (stopped === null ? null : stoppedWords(stopped, arms)),
    metrics:
      estimate === undefined
        ? summary.metrics
        : { ...summary.metrics, [metric]: racedEstimate(walk, summary.id, estimate) },
  };
}

function stoppedCell(walk: RaceWalk, cell: string): StoppedCell | null {
  const stop = stopOf(walk, cell);
  if (stop === null) return null;
  const { tasks, dropped } = stop;
  const ofTasks = walk.plan.tasks.length;
  return { tasks, ofTasks, by: dropped?.by ?? null, eValue: dropped?.eValue ?? null };
}

/** "stopped early after 9 of 40 tasks: requirement beats it (e = 26.8)" */
function stoppedWords({ tasks, ofTasks, by, eValue }: StoppedCell, arms: readonly Cell[]): string {
  const why =
    by === null || eValue === null
      ? "no other arm is left"
      : `${shortNames(arms).get(by) ?? by} beats it (e = ${eWords(eValue)})`;
  return `stopped early after ${tasks} of ${ofTasks} tasks: ${why}`;
}

/** A rate with its confidence sequence; an arm without a whole task keeps the estimate it has. */
function racedEstimate({ plan, steps }: RaceWalk, cell: string, estimate: Estimate): Estimate {
  if (!isProportion(estimate) || estimate.rate === null) return estimate;
  const rates = steps.flatMap((step) => step.get(cell) ?? []).map(Math.abs);
  if (rates.length === 0) return estimate;
  const { low, high } = bettingSequence(rates, plan.alpha);
  const { rate } = estimate;
  const [from, to] = [Math.min(low, rate), Math.max(high, rate)];
  return { ...estimate, low: from, high: to, method: "betting-sequence" };
}
