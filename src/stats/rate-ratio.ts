import { betaQuantile } from "./beta.ts";
import { binomialCdf, binomialProbability, binomialUpper } from "./binomial.ts";
import { playedTasks } from "./count-rate.ts";
import { studentQuantile, studentUpper } from "./student.ts";
import type { TaskCount } from "./task-tally.ts";

/** How many times as much the first arm counts per turn as the second. */
export interface RateRatio {
  /** 0 or Infinity where one arm counted nothing; null where neither counted anything. */
  readonly ratio: number | null;
  readonly low: number;
  /** May be Infinity. */
  readonly high: number;
  /** Two-sided, of the hypothesis that the rates are the same. */
  readonly p: number;
}

/**
 * The ratio of two counts per turn whose events are independent: given their sum, the first is binomial. Its p
 * adds up the outcomes that are no likelier than the one seen.
 *
 * @returns the interval [0, Infinity] and p = 1 where neither arm counted anything
 * @throws {RangeError} unless totals are whole and from 0, turns are above 0 and confidence is in (0, 1)
 * @see Przyborowski & Wilenski 1940, Biometrika 31:313. The reference values in the test are R's `poisson.test`.
 */
export function exactRateRatio(a: TaskCount, b: TaskCount, confidence = 0.95): RateRatio {
  requireCounts(a, b);
  const both = a.total + b.total;
  if (both === 0) return { ratio: null, low: 0, high: Number.POSITIVE_INFINITY, p: 1 };
  const tail = (1 - confidence) / 2;
  const low = a.total === 0 ? 0 : betaQuantile(tail, a.total, b.total + 1);
  const high = b.total === 0 ? 1 : betaQuantile(1 - tail, a.total + 1, b.total);
  const ratioOf = (share: number) => ((share / (1 - share)) * b.turns) / a.turns;
  return {
    ratio: ((a.total / b.total) * b.turns) / a.turns,
    low: ratioOf(low),
    high: ratioOf(high),
    p: noLikelier(a.total, both, a.turns / (a.turns + b.turns)),
  };
}

/**
 * The p that goes with the ends of `exactRateRatio`: twice the smaller tail, at most 1.
 *
 * @throws {RangeError} as `exactRateRatio`
 */
export function centralRateRatioP(a: TaskCount, b: TaskCount): number {
  requireCounts(a, b);
  const both = a.total + b.total;
  const share = a.turns / (a.turns + b.turns);
  const below = binomialCdf(a.total, both, share);
  const above = binomialUpper(a.total, both, share);
  return Math.min(1, 2 * Math.min(below, above));
}

/** A ratio over the same tasks, and how it was come by. */
export interface PairedRateRatio extends RateRatio {
  readonly method: "cluster-log-t" | "exact";
  /** Standard error of the ratio's logarithm; null where the method is exact. */
  readonly logStandardError: number | null;
}

/**
 * The ratio of two counts per turn over the same tasks, by how far the tasks lie apart. Where one arm counted
 * nothing the logarithm has no end, and the exact interval stands in: its events count as independent, which
 * makes it too narrow where they come in bursts. It also stands in where every task has the same ratio, which would
 * leave no width at all.
 *
 * @param a one entry a task, in the same order as `b`; tasks with a turn in both arms count
 * @returns null when fewer than two tasks have a turn in both arms
 * @throws {RangeError} if the lists differ in length, or as `countRate`
 * @see The reference values in the test are R's: a Poisson regression with cluster-robust errors and t at one less
 *   than the number of tasks
 */
export function pairedRateRatio(
  a: readonly TaskCount[],
  b: readonly TaskCount[],
  confidence = 0.95,
): PairedRateRatio | null {
  const pairs = pairedCounts(a, b);
  if (pairs.length < 2) return null;
  const first = totalOf(pairs.map((pair) => pair.a));
  const second = totalOf(pairs.map((pair) => pair.b));
  const exactly = (): PairedRateRatio => {
    const exact = exactRateRatio(first, second, confidence);
    return { ...exact, method: "exact", logStandardError: null };
  };
  if (first.total === 0 || second.total === 0) return exactly();
  const squares = pairs.reduce(
    (sum, pair) => sum + (share(pair.a, first) - share(pair.b, second)) ** 2,
    0,
  );
  const freedom = pairs.length - 1;
  const logStandardError = Math.sqrt((squares * pairs.length) / freedom);
  if (logStandardError < noSpread) return exactly();
  const ratio = first.total / first.turns / (second.total / second.turns);
  const factor = Math.exp(studentQuantile((1 + confidence) / 2, freedom) * logStandardError);
  const distance = Math.abs(Math.log(ratio));
  return {
    ratio,
    low: ratio / factor,
    high: ratio * factor,
    p: distance === 0 ? 1 : 2 * studentUpper(distance / logStandardError, freedom),
    method: "cluster-log-t",
    logStandardError,
  };
}

/** A task's counts in both arms. */
export interface CountPair {
  readonly a: TaskCount;
  readonly b: TaskCount;
}

/**
 * The tasks that have a turn in both arms.
 *
 * @throws {RangeError} if the lists differ in length, or as `countRate`
 */
export function pairedCounts(a: readonly TaskCount[], b: readonly TaskCount[]): CountPair[] {
  if (a.length !== b.length) {
    throw new RangeError(`arms are paired by task: ${a.length} tasks against ${b.length}`);
  }
  playedTasks(a);
  playedTasks(b);
  return a.flatMap((count, index) => {
    const other = b[index];
    if (other === undefined || count.turns === 0 || other.turns === 0) return [];
    return [{ a: count, b: other }];
  });
}

/** What a list of tasks came to together. */
export function totalOf(tasks: readonly TaskCount[]): TaskCount {
  return tasks.reduce(
    (sum, task) => ({ total: sum.total + task.total, turns: sum.turns + task.turns }),
    { total: 0, turns: 0 },
  );
}

/** Below this the tasks' ratios differ by rounding alone. */
const noSpread = 1e-9;

/** A task's part in the relative error of its arm's rate. */
function share(task: TaskCount, arm: TaskCount): number {
  return task.total / arm.total - task.turns / arm.turns;
}

/** The chance of the outcomes that are no likelier than the one seen; ties are told to one part in ten million. */
function noLikelier(seen: number, trials: number, rate: number): number {
  const limit = binomialProbability(seen, trials, rate) * (1 + 1e-7);
  let p = 0;
  for (let count = 0; count <= trials; count++) {
    const probability = binomialProbability(count, trials, rate);
    if (probability <= limit) p += probability;
  }
  return Math.min(1, p);
}

function requireCounts(a: TaskCount, b: TaskCount): void {
  playedTasks([a, b]);
  if (a.turns === 0 || b.turns === 0) throw new RangeError("a rate has turns to be over");
}
