import type { TaskTally } from "./task-tally.ts";

/** One task in both arms. */
export interface PairedTally {
  readonly a: TaskTally;
  readonly b: TaskTally;
  /** How much the task counts, from 0: its planned trials, as a rule. */
  readonly weight: number;
}

/** Both rates over the same tasks, each task with the same weight in both. */
export interface StandardisedDifference {
  readonly rateA: number;
  readonly rateB: number;
  /** a's rate less b's, in [−1, 1]. */
  readonly difference: number;
  /** Tasks with a scored trial in both arms; the others do not count in either rate. */
  readonly tasks: number;
}

/**
 * The difference of two arms whose tasks lost unequal numbers of turns. Each task counts by its weight and not by
 * the turns that are left of it; otherwise an arm that lost its hard tasks would look better.
 *
 * @returns null where no task was scored in both arms
 * @see Miettinen 1972, Am J Epidemiol 96:383, on direct standardisation
 */
export function standardisedDifference(
  tasks: readonly PairedTally[],
): StandardisedDifference | null {
  const shared = tasks.filter(isShared);
  const rateA = weightedRate(shared, ({ a }) => a);
  const rateB = weightedRate(shared, ({ b }) => b);
  if (rateA === null || rateB === null) return null;
  return { rateA, rateB, difference: rateA - rateB, tasks: shared.length };
}

/** Whether the task has a scored trial in both arms and counts at all. */
export function isShared({ a, b, weight }: PairedTally): boolean {
  return a.trials > 0 && b.trials > 0 && weight > 0;
}

function weightedRate(
  tasks: readonly PairedTally[],
  arm: (task: PairedTally) => TaskTally,
): number | null {
  let successes = 0;
  let trials = 0;
  for (const task of tasks) {
    const tally = arm(task);
    // In this order a weight that is the trials themselves drops out exactly.
    successes += (tally.successes * task.weight) / tally.trials;
    trials += task.weight;
  }
  return trials === 0 ? null : successes / trials;
}
