import { fallingRoot } from "./bisection.ts";
import type { DifferenceInterval } from "./difference-interval.ts";
import { type PairedTable, pairsIn } from "./paired-table.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

/**
 * Tango's score interval for the difference of two rates over the same pairs. Only for one turn a task in each
 * arm. A difference of ±1 is that end of its interval.
 *
 * @param confidence two-sided, between 0 and 1
 * @returns null when there are no pairs
 * @throws {RangeError} if a count is not whole or below 0
 * @see Tango 1998, Stat Med 17:891. The reference values in the test are R's `uniroot` on the score equation and
 *   agree with `contingencytables`.
 */
export function tangoInterval(table: PairedTable, confidence = 0.95): DifferenceInterval | null {
  const pairs = pairsIn(table);
  if (pairs === 0) return null;
  const z = zOfConfidence(confidence);
  const difference = (table.onlyA - table.onlyB) / pairs;
  const crossing = (level: number, low: number, high: number) =>
    fallingRoot((supposed) => tangoScore(table, supposed) - level, low, high);
  return {
    difference,
    low: crossing(z, -1, difference),
    high: crossing(-z, difference, 1),
  };
}

/**
 * How many standard errors the difference seen lies above a supposed one, with the error taken under the supposed
 * one. It falls as the supposed difference rises.
 *
 * @param supposed in [−1, 1]
 * @returns 0 where both are the same; ±Infinity where the supposed difference leaves no room for chance
 * @throws {RangeError} if a count is not whole or below 0
 */
export function tangoScore(table: PairedTable, supposed: number): number {
  const pairs = pairsIn(table);
  const { onlyA, onlyB } = table;
  const gap = onlyA - onlyB - pairs * supposed;
  if (gap === 0) return 0;
  // The likeliest rate of pairs that only b passes, under the supposed difference: the root of a quadratic.
  const linear = (2 * pairs - onlyA + onlyB) * supposed - onlyA - onlyB;
  const constant = -onlyB * supposed * (1 - supposed);
  const discriminant = Math.max(0, linear * linear - 8 * pairs * constant);
  const onlyBRate = (Math.sqrt(discriminant) - linear) / (4 * pairs);
  const variance = pairs * (2 * onlyBRate + supposed * (1 - supposed));
  return gap / Math.sqrt(Math.max(0, variance));
}
