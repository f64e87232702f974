/**
 * Plays every conversation of a suite that the journal does not hold yet. Conversations are pulled from the
 * plan one by one, at most twice as many as may run at once; models that share a host play one after another.
 */

import pLimit from "p-limit";
import type { Model } from "../model/model.ts";
import { type Cell, cellsOf } from "../plan/cell.ts";
import { conversationsOf } from "../plan/conversation-plan.ts";
import type { Suite } from "../suite/suite.ts";
import { firstCallsAlone } from "./first-calls-alone.ts";
import { playConversation } from "./play-conversation.ts";
import { isPlayable } from "./seam-support.ts";
import type { Stage } from "./stage.ts";

/** What a run needs besides its suite and models. */
export type RunContext = Omit<
  Stage,
  "model" | "limits" | "seed" | "admit" | "bar" | "barCell" | "isBarred"
>;

/**
 * Resolves when every conversation has ended or the run was told to stop. What became of each turn is in
 * the journal; nothing is returned that it does not hold.
 */
export async function runSuite(
  suite: Suite,
  models: ReadonlyMap<string, Model>,
  context: RunContext,
): Promise<void> {
  const limit = pLimit(suite.limits.concurrency);
  const cells = cellsOf(suite);
  const play = (model: Model) => playModel(suite, cells, stageFor(suite, model, context), limit);
  await Promise.all(
    byHost([...models.values()]).map(async (sharing) => {
      for (const model of sharing) await play(model);
    }),
  );
}

/** A model's own stage: it or one of its cells can be barred without stopping the others. */
function stageFor({ limits, seed }: Suite, model: Model, context: RunContext): Stage {
  let barred = false;
  const cells = new Set(context.recorder.refusedCells);
  return {
    ...context,
    ...firstCallsAlone(),
    barCell: (cell) => {
      cells.add(cell);
    },
    isBarred: (cell) => cells.has(cell),
    limits,
    seed,
    model,
    stopping: () => barred || context.stopping(),
    bar: () => {
      barred = true;
    },
  };
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
  limit: ReturnType<typeof pLimit>,
): Promise<void> {
  const own = cells.filter((cell) => cell.model === stage.model.id);
  const playable = own.filter((cell) => isPlayable(suite, cell, stage.model));
  const running = new Set<Promise<void>>();
  const mostRunning = stage.model.callsAtOnce ?? 2 * suite.limits.concurrency;
  for (const planned of conversationsOf(suite, playable)) {
    if (stage.stopping()) break;
    if (stage.isBarred(planned.cell.id)) continue;
    const playing: Promise<void> = limit(async () => {
      await playConversation(stage, suite, planned);
    }).finally(() => running.delete(playing));
    running.add(playing);
    if (running.size >= mostRunning) await Promise.race(running);
  }
  await Promise.all(running);
}
