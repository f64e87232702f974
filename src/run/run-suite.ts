/**
 * Plays every conversation of a suite that the journal does not hold yet. Conversations are pulled from the
 * plan one by one, at most twice as many as calls may be in flight, so that one that waits or is written down leaves
 * its place to another; models that share a host play one after another.
 */

import { setMaxListeners } from "node:events";
import pLimit from "p-limit";
import type { Model } from "../model/model.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import type { ModelLimits, Suite } from "../suite/suite.ts";
import { account } from "./account.ts";
import { admissionTo, type SharedPressure } from "./admission.ts";
import type { Spend } from "./budget.ts";
import { type Course, wholeCourse } from "./course.ts";
import { playConversation } from "./play-conversation.ts";
import { isPlayable } from "./seam-support.ts";
import type { Stage } from "./stage.ts";
import type { TokenPrice } from "./token-gauge.ts";
import { toldOnDisk } from "./told-on-disk.ts";

/** What a run needs besides its suite and models. */
export interface RunContext
  extends Omit<
    Stage,
    | "model"
    | "limits"
    | "seed"
    | "admit"
    | "target"
    | "spent"
    | "bar"
    | "barCell"
    | "isBarred"
    | "onceOnDisk"
  > {
  /** What each model's tokens cost; a model that is not in it has no known price. */
  readonly prices: ReadonlyMap<string, TokenPrice>;
  /** Ids of cells that are not in the plan. */
  readonly leftOut: ReadonlySet<string>;
  /** What earlier attempts at the run took of its budgets. */
  readonly spentBefore: Spend;
}

/**
 * Resolves when every conversation that the course wants has ended or the run was told to stop, and all of it is on disk
 * and told. What became of each turn is in the journal; nothing is returned that it does not hold. A record that cannot
 * be written ends the run: it rejects once nothing is in flight any more.
 */
export async function runSuite(
  suite: Suite,
  models: ReadonlyMap<string, Model>,
  context: RunContext,
  course: Course = wholeCourse,
): Promise<void> {
  const { clock, signal, halted, onEvent, spentBefore } = context;
  // Each call in flight and each that waits listens to them.
  setMaxListeners(0, signal, halted);
  const { limits } = suite;
  const places = pLimit(limits.concurrency);
  const shared = { limits, places, account: account(limits, spentBefore), clock, halted, onEvent };
  const { onceOnDisk, ended } = toldOnDisk();
  const cells = cellsOf(suite);
  let broken = false;
  const stopping = () => broken || context.stopping();
  const play = (model: Model) => {
    const stage = stageFor(suite, model, { ...context, stopping, onceOnDisk }, shared);
    return playModel(suite, cells, stage, course).catch((error: unknown) => {
      broken = true;
      throw error;
    });
  };
  await allEnded(
    byHost([...models.values()]).map(async (sharing) => {
      for (const model of sharing) await play(model);
    }),
  ).finally(ended);
}

/** Resolves when all have; rejects as the first of them did, once the others have ended too. */
async function allEnded(playing: Iterable<Promise<void>>): Promise<void> {
  const all = [...playing];
  await Promise.allSettled(all);
  await Promise.all(all);
}

/** A model's own stage: it or one of its cells can be barred without stopping the others. */
function stageFor(
  suite: Suite,
  model: Model,
  context: RunContext & Pick<Stage, "onceOnDisk">,
  shared: SharedPressure,
): Stage {
  let barred = false;
  const cells = new Set([...context.recorder.refusedCells, ...context.leftOut]);
  const stopping = () => barred || context.stopping();
  const bar = () => {
    barred = true;
  };
  const admission = admissionTo({
    ...shared,
    model: model.id,
    ceiling: ceilingOf(suite, model),
    modelLimits: modelLimitsOf(suite, model),
    price: context.prices.get(model.id) ?? null,
    stopping,
    onEvent(event) {
      if (event.kind === "circuit-ended" || event.kind === "over-budget") bar();
      shared.onEvent(event);
    },
  });
  return {
    ...context,
    admit: admission.admit,
    target: admission.state,
    spent: shared.account.spent,
    barCell: (cell) => {
      cells.add(cell);
    },
    isBarred: (cell) => cells.has(cell),
    limits: suite.limits,
    seed: suite.seed,
    model,
    stopping,
    bar,
  };
}

function modelLimitsOf({ models }: Suite, { id }: Model): ModelLimits {
  return models.find((spec) => spec.id === id)?.limits ?? {};
}

/** The most calls that a model is asked at once. */
function ceilingOf(suite: Suite, model: Model): number {
  const { concurrency } = suite.limits;
  const own = modelLimitsOf(suite, model).concurrency ?? concurrency;
  return Math.min(concurrency, own, model.callsAtOnce ?? concurrency);
}

/** Models in groups that share a host; a model without one is a group of its own. */
function byHost(models: readonly Model[]): readonly (readonly Model[])[] {
  const groups = new Map<string, Model[]>();
  for (const model of models) {
    const name = model.host === null ? `model ${model.id}` : `host ${model.host}`;
    groups.set(name, [...(groups.get(name) ?? []), model]);
  }
  return [...groups.values()];
}

async function playModel(
  suite: Suite,
  cells: readonly Cell[],
  stage: Stage,
  course: Course,
): Promise<void> {
  const own = cells.filter((cell) => cell.model === stage.model.id);
  const playable = own.filter((cell) => isPlayable(suite, cell, stage.model));
  const running = new Set<Promise<void>>();
  const ceiling = ceilingOf(suite, stage.model);
  // One call at a time is one conversation at a time, for which a local server keeps what it has read.
  const mostRunning = ceiling === 1 ? 1 : 2 * ceiling;
  const faults: unknown[] = [];
  for (const planned of course.conversationsOf(suite, playable)) {
    if (stage.stopping()) break;
    if (stage.isBarred(planned.cell.id) || !course.isWanted(planned)) continue;
    const playing: Promise<void> = playConversation(stage, suite, planned)
      .then(() => course.ended(planned))
      .catch((error: unknown) => {
        faults.push(error);
        stage.bar();
      })
      .finally(() => running.delete(playing));
    running.add(playing);
    if (running.size >= mostRunning) await Promise.race(running);
  }
  await Promise.all(running);
  if (faults.length > 0) throw faults[0];
}
