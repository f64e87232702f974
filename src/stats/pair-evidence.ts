import type { Interval } from "./interval.ts";
import { missingDifferenceBounds } from "./missing-bounds.ts";
import { isShared, type PairedTally } from "./standardised-difference.ts";
import type { TaskTally } from "./task-tally.ts";

/** What one task came to in one arm. */
export interface ArmEvidence {
  /** One tally a conversation that has scored trials, in any order: epochs of two arms share nothing but the task. */
  readonly conversations: readonly TaskTally[];
  /** Trials that were planned and lost to an outage, a timeout or the like; whole, from 0. */
  readonly missing: number;
}

/** One task in both arms. */
export interface TaskEvidence {
  readonly a: ArmEvidence;
  readonly b: ArmEvidence;
  /**
   * How much the task counts: the trials planned for either arm, over all epochs. Where the number of trials
   * depends on the replies, a number that is the same for both arms.
   */
  readonly planned: number;
}

/** Everything that a verdict on two arms rests on, for one metric. */
export interface PairEvidence {
  /** The same tasks in both arms, each once. */
  readonly tasks: readonly TaskEvidence[];
  /**
   * All cells of the metric, the two arms' among them; where there are none, the two arms. They show how alike turns
   * of a task are.
   */
  readonly cells: readonly (readonly TaskTally[])[];
  /** Why the arms are not to be compared, such as "prefill is unsupported"; null where they are. */
  readonly incomparable: string | null;
}

/** An arm's task over all its conversations. */
export function taskTally({ conversations }: ArmEvidence): TaskTally {
  return conversations.reduce<TaskTally>(
    (sum, { successes, trials }) => ({
      successes: sum.successes + successes,
      trials: sum.trials + trials,
    }),
    { successes: 0, trials: 0 },
  );
}

/** The tasks' tallies in both arms, with their weight. */
export function pairedTallies(tasks: readonly TaskEvidence[]): PairedTally[] {
  return tasks.map(({ a, b, planned }) => ({ a: taskTally(a), b: taskTally(b), weight: planned }));
}

/** The tasks with a scored trial in both arms: the only ones that a comparison within tasks can use. */
export function sharedTasks(tasks: readonly TaskEvidence[]): TaskEvidence[] {
  return tasks.filter(({ a, b, planned }) =>
    isShared({ a: taskTally(a), b: taskTally(b), weight: planned }),
  );
}

/** All missing trials of both arms. */
export function missingIn(tasks: readonly TaskEvidence[]): number {
  return tasks.reduce((sum, { a, b }) => sum + a.missing + b.missing, 0);
}

/**
 * Where the difference would lie if the missing trials had gone all against a, and if all for it: the bounds of
 * `missingDifferenceBounds`, with each task at its weight. A task that was lost whole in one arm may have gone
 * either way there. Tasks without any trial in either arm are left out.
 *
 * @returns null where no task has a trial, scored or missing, in both arms
 * @throws {RangeError} on impossible counts
 * @see Manski 1990, AER 80:319
 */
export function differenceBounds(tasks: readonly TaskEvidence[]): Interval | null {
  let low = 0;
  let high = 0;
  let weight = 0;
  for (const { a, b, planned } of tasks) {
    const ofA = { ...taskTally(a), missing: a.missing };
    const ofB = { ...taskTally(b), missing: b.missing };
    if (ofA.trials + ofA.missing === 0 || ofB.trials + ofB.missing === 0) continue;
    const bounds = missingDifferenceBounds(ofA, ofB);
    weight += planned;
    low += planned * bounds.low;
    high += planned * bounds.high;
  }
  return weight === 0 ? null : { low: low / weight, high: high / weight };
}
