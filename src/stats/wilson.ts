import type { Interval } from "./interval.ts";

/** The standard normal quantile of a two-sided 95 % interval. */
const z95 = 1.959963984540054;

/**
 * Wilson's score interval for a proportion of independent trials. It stays honest at the ends: 0 of n has
 * the low end exactly 0 and a high end above it, n of n the mirror image.
 *
 * @param z standard normal quantile; 1.96 gives 95 %
 * @returns null when there are no trials to estimate from
 * @throws {RangeError} if the counts are not integers with 0 ≤ successes ≤ trials
 * @see Wilson 1927, JASA 22:209; Newcombe 1998, Stat Med 17:857, method 3. The reference values in the test
 *   are R's `prop.test(correct = FALSE)`.
 */
export function wilsonInterval(successes: number, trials: number, z = z95): Interval | null {
  if (!Number.isInteger(successes) || !Number.isInteger(trials)) {
    throw new RangeError(`counts must be integers: ${successes} of ${trials}`);
  }
  if (successes < 0 || successes > trials) {
    throw new RangeError(`successes must lie in [0, trials]: ${successes} of ${trials}`);
  }
  if (trials === 0) return null;
  const rate = successes / trials;
  const spread = z * z;
  const centre = rate + spread / (2 * trials);
  const halfWidth = z * Math.sqrt((rate * (1 - rate)) / trials + spread / (4 * trials * trials));
  const scale = 1 + spread / trials;
  return {
    low: successes === 0 ? 0 : Math.max(0, (centre - halfWidth) / scale),
    high: successes === trials ? 1 : Math.min(1, (centre + halfWidth) / scale),
  };
}
