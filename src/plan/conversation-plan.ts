/**
 * The order in which conversations are played. Within a model the arms of one task stand side by side in
 * time, so that a provider's bad hour falls on all of them; which task, and which arm first, comes from the
 * suite's seed. A generator: a plan of a million conversations costs nothing until it is pulled.
 */

import { randomFrom, shuffled } from "../stats/random.ts";
import type { Suite } from "../suite/suite.ts";
import type { Task } from "../suite/task.ts";
import type { Cell } from "./cell.ts";
import { type Part, wholePlan } from "./shard.ts";

export interface PlannedConversation {
  readonly cell: Cell;
  readonly task: Task;
  /** Counted from 0. */
  readonly epoch: number;
}

/** The conversations of one model's cells, in the order of play; a part of a plan is played in the order of the whole. */
export function* conversationsOf(
  suite: Suite,
  cells: readonly Cell[],
  part: Part = wholePlan,
): Generator<PlannedConversation> {
  const random = randomFrom(`order ${suite.seed}`);
  for (let epoch = 0; epoch < suite.epochs; epoch++) {
    for (const { task, arms } of shuffled(blocksOf(suite, cells), random)) {
      const inOrder = shuffled(arms, random);
      if (!part(task, epoch)) continue;
      for (const cell of inOrder) yield { cell, task, epoch };
    }
  }
}

/**
 * The same conversations with a task's epochs and arms side by side, one task after another: the order of a race, which
 * decides after each task and spares what is left.
 */
export function* conversationsByTask(
  suite: Suite,
  cells: readonly Cell[],
): Generator<PlannedConversation> {
  const random = randomFrom(`order ${suite.seed}`);
  for (const index of suite.experiments.keys()) {
    const arms = cells.filter((cell) => cell.experiment === index);
    for (const task of arms.length === 0 ? [] : tasksInOrder(suite, index)) {
      for (let epoch = 0; epoch < suite.epochs; epoch++) {
        for (const cell of shuffled(arms, random)) yield { cell, task, epoch };
      }
    }
  }
}

/** The tasks of an experiment in the order in which a race plays them, from the suite's seed alone. */
export function tasksInOrder(suite: Suite, experiment: number): readonly Task[] {
  const tasks = suite.experiments[experiment]?.tasks ?? [];
  return shuffled(tasks, randomFrom(`race ${suite.seed} ${experiment}`));
}

interface Block {
  readonly task: Task;
  readonly arms: readonly Cell[];
}

function blocksOf(suite: Suite, cells: readonly Cell[]): readonly Block[] {
  return suite.experiments.flatMap((experiment, index) => {
    const arms = cells.filter((cell) => cell.experiment === index);
    return arms.length === 0 ? [] : experiment.tasks.map((task) => ({ task, arms }));
  });
}
