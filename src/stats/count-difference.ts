import { countRate } from "./count-rate.ts";
import type { Random } from "./random.ts";
import { type CountPair, pairedCounts } from "./rate-ratio.ts";
import { signFlip } from "./sign-flip.ts";
import type { TaskCount } from "./task-tally.ts";

/** By how much the first arm counts more per turn than the second, over the same tasks. */
export interface CountDifference {
  /** The first arm's rate less the second's, over tasks with a turn in both. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  /** The two-sided p of the sign-flip test over the tasks' differences per turn. */
  readonly p: number;
  /** Tasks with a turn in both arms. */
  readonly tasks: number;
  /** Of these, the tasks that differ. */
  readonly informative: number;
}

/**
 * The difference of two counts per turn over the same tasks. Its interval is put together from those of the two
 * arms, less what the arms share from task to task; it keeps a width where neither arm counted anything.
 *
 * @param a one entry a task, in the same order as `b`
 * @param random as `signFlip`
 * @returns null when fewer than two tasks have a turn in both arms
 * @throws {RangeError} if the lists differ in length, or as `countRate`
 * @see Zou & Donner 2008, Stat Med 27:1693 (the interval; the damping of the correlation is that of the cluster
 *   hybrid). A t interval over task differences is the textbook's, and has no width where tasks agree.
 */
export function countDifference(
  a: readonly TaskCount[],
  b: readonly TaskCount[],
  random: Random,
  confidence = 0.95,
): CountDifference | null {
  const pairs = pairedCounts(a, b);
  const first = countRate(
    pairs.map((pair) => pair.a),
    confidence,
  );
  const second = countRate(
    pairs.map((pair) => pair.b),
    confidence,
  );
  if (pairs.length < 2 || first === null || second === null) return null;
  const { p, informative } = signFlip(pairs.map(perTurnDifference), random);
  const shared = dampedCorrelation(pairs, first.perTurn, second.perTurn);
  const difference = first.perTurn - second.perTurn;
  return {
    difference,
    low: difference - distance(first.perTurn - first.low, second.high - second.perTurn, shared),
    high: difference + distance(first.high - first.perTurn, second.perTurn - second.low, shared),
    p,
    tasks: pairs.length,
    informative,
  };
}

function perTurnDifference({ a, b }: CountPair): number {
  return a.total / a.turns - b.total / b.turns;
}

function distance(one: number, other: number, shared: number): number {
  return Math.sqrt(Math.max(0, one ** 2 - 2 * shared * one * other + other ** 2));
}

/** How far the arms' residuals go together over the tasks; an agreement is damped, since few tasks overstate it. */
function dampedCorrelation(pairs: readonly CountPair[], first: number, second: number): number {
  let both = 0;
  let own = 0;
  let other = 0;
  for (const { a, b } of pairs) {
    const ofA = a.total - first * a.turns;
    const ofB = b.total - second * b.turns;
    both += ofA * ofB;
    own += ofA ** 2;
    other += ofB ** 2;
  }
  if (own === 0 || other === 0) return 0;
  const correlation = both / Math.sqrt(own * other);
  const damping = Math.max(0, (pairs.length - 3) / (pairs.length - 1));
  return correlation > 0 ? correlation * damping : correlation;
}
