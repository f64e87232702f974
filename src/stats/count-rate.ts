import { type CountInterval, poissonExact } from "./poisson-exact.ts";
import { studentQuantile } from "./student.ts";
import type { TaskCount } from "./task-tally.ts";

/** A count per turn over the tasks of a cell, with its default interval. */
export interface CountRate extends CountInterval {
  /** All that was counted over all turns. */
  readonly perTurn: number;
  /** Which interval it is: by the spread between tasks, or as if all events were independent. */
  readonly method: "cluster-log-t" | "poisson-exact";
  /**
   * How many times as uncertain as independent events: 1 when tasks differ no more than chance alone makes them.
   * null where it cannot be told: no event, or one task.
   */
  readonly overdispersion: number | null;
}

/**
 * A count per turn with its default interval: the wider of the exact one and the one by the spread between tasks.
 * Events come in bursts inside a task, where the exact interval is far too narrow; and few tasks may agree by
 * chance, where the other is. With no event only the exact one is there: the tasks agree perfectly and know
 * nothing.
 *
 * @returns null when no task has a turn
 * @throws {RangeError} unless totals are whole and from 0, and a task without turns has counted nothing
 */
export function countRate(tasks: readonly TaskCount[], confidence = 0.95): CountRate | null {
  const played = playedTasks(tasks);
  const turns = sumOf(played, (task) => task.turns);
  const total = sumOf(played, (task) => task.total);
  const exact = poissonExact(total, turns, confidence);
  if (exact === null) return null;
  const cluster = clusterLogT(tasks, confidence);
  const perTurn = total / turns;
  if (cluster === null) {
    return { perTurn, ...exact, method: "poisson-exact", overdispersion: null };
  }
  const wider = cluster.high - cluster.low > exact.high - exact.low;
  return {
    perTurn,
    low: wider ? cluster.low : exact.low,
    high: wider ? cluster.high : exact.high,
    method: wider ? "cluster-log-t" : "poisson-exact",
    overdispersion: cluster.overdispersion,
  };
}

/** An interval by the spread between tasks, with what it rests on. */
export interface ClusterLogT extends CountInterval {
  readonly standardError: number;
  readonly overdispersion: number;
}

/**
 * The interval for a count per turn from how far the tasks lie apart: on the log scale, with Student's quantile
 * at one less than the number of tasks.
 *
 * @returns null with no event or with one task, where the spread says nothing
 * @throws {RangeError} as `countRate`
 * @see The variance is `survey::svyratio`'s, which is also that of a Poisson regression with cluster-robust errors
 */
export function clusterLogT(tasks: readonly TaskCount[], confidence = 0.95): ClusterLogT | null {
  const played = playedTasks(tasks);
  const turns = sumOf(played, (task) => task.turns);
  const total = sumOf(played, (task) => task.total);
  const count = played.length;
  if (total === 0 || count < 2) return null;
  const perTurn = total / turns;
  const squares = sumOf(played, (task) => (task.total - perTurn * task.turns) ** 2);
  const standardError = Math.sqrt((count / (count - 1)) * squares) / turns;
  const quantile = studentQuantile((1 + confidence) / 2, count - 1);
  const factor = Math.exp((quantile * standardError) / perTurn);
  return {
    low: perTurn / factor,
    high: perTurn * factor,
    standardError,
    overdispersion: standardError ** 2 / (perTurn / turns),
  };
}

/**
 * Pearson's dispersion: how many times as far the tasks lie from the common rate as independent events would.
 *
 * @returns null with no event or with one task
 * @throws {RangeError} as `countRate`
 */
export function pearsonDispersion(tasks: readonly TaskCount[]): number | null {
  const played = playedTasks(tasks);
  const perTurn = sumOf(played, (task) => task.total) / sumOf(played, (task) => task.turns);
  if (!(perTurn > 0) || played.length < 2) return null;
  const distance = sumOf(played, ({ total, turns }) => {
    return (total - perTurn * turns) ** 2 / (perTurn * turns);
  });
  return distance / (played.length - 1);
}

/**
 * The tasks that have a turn.
 *
 * @throws {RangeError} unless totals are whole and from 0, and a task without turns has counted nothing
 */
export function playedTasks(tasks: readonly TaskCount[]): readonly TaskCount[] {
  for (const { total, turns } of tasks) {
    const counted = Number.isSafeInteger(total) && total >= 0 && (turns > 0 || total === 0);
    if (!counted || !(turns >= 0 && turns < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`a task counts something over its turns: ${total} over ${turns}`);
    }
  }
  return tasks.filter((task) => task.turns > 0);
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
