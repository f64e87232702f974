import { betaQuantileOf } from "./beta.ts";
import { type ConfidenceOption, checkCounts, tailOf } from "./confidence.ts";
import type { Interval } from "./interval.ts";

/**
 * Clopper and Pearson's exact interval for a proportion of independent trials: it holds the truth at least as
 * often as it says, at every rate, and pays for it with width. For claims of safety.
 *
 * @returns null when there are no trials
 * @throws {RangeError} if the counts are not integers with 0 ≤ successes ≤ trials
 * @see Clopper & Pearson 1934, Biometrika 26:404. The reference values are R's `binom.test`
 */
export function clopperPearson(
  successes: number,
  trials: number,
  options: ConfidenceOption = {},
): Interval | null {
  checkCounts(successes, trials);
  return trials === 0 ? null : clopperPearsonLimits(successes, trials, tailOf(options));
}

/**
 * The same limits for counts that need not be whole, as an effective number of trials makes them.
 *
 * @param successes in [0, trials]
 * @param trials above 0
 * @param tail the probability left on each side
 */
export function clopperPearsonLimits(successes: number, trials: number, tail: number): Interval {
  const failures = trials - successes;
  const below = { lower: tail, upper: 1 - tail };
  const above = { lower: 1 - tail, upper: tail };
  return {
    low: successes <= 0 ? 0 : betaQuantileOf(below, successes, failures + 1).x,
    high: failures <= 0 ? 1 : betaQuantileOf(above, successes + 1, failures).x,
  };
}
