import { betaQuantileOf } from "./beta.ts";
import { type ConfidenceOption, checkCounts, tailOf } from "./confidence.ts";
import type { Interval } from "./interval.ts";

/**
 * Jeffreys' interval for a proportion of independent trials: the middle of the posterior under the Beta(½, ½)
 * prior, with the low end 0 at no success and the high end 1 at no failure.
 *
 * @returns null when there are no trials
 * @throws {RangeError} if the counts are not integers with 0 ≤ successes ≤ trials
 * @see Brown, Cai & DasGupta 2001, Stat Sci 16:101, 3.1.3, whose rule for the ends this is
 */
export function jeffreysInterval(
  successes: number,
  trials: number,
  options: ConfidenceOption = {},
): Interval | null {
  checkCounts(successes, trials);
  if (trials === 0) return null;
  const tail = tailOf(options);
  const [a, b] = [successes + 0.5, trials - successes + 0.5];
  return {
    low: successes === 0 ? 0 : betaQuantileOf({ lower: tail, upper: 1 - tail }, a, b).x,
    high: successes === trials ? 1 : betaQuantileOf({ lower: 1 - tail, upper: tail }, a, b).x,
  };
}
