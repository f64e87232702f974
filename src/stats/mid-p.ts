import { binomialCdf, binomialProbability, binomialUpper } from "./binomial.ts";
import { type ConfidenceOption, checkCounts, tailOf } from "./confidence.ts";
import type { Interval } from "./interval.ts";

/**
 * The mid-P interval for a proportion of independent trials: Clopper and Pearson's with the count that was seen
 * taken half into each tail. About as often right as it says on average, not at every rate.
 *
 * @returns null when there are no trials
 * @throws {RangeError} if the counts are not integers with 0 ≤ successes ≤ trials
 * @see Lancaster 1961, JASA 56:223; Berry & Armitage 1995, The Statistician 44:417
 */
export function midPInterval(
  successes: number,
  trials: number,
  options: ConfidenceOption = {},
): Interval | null {
  checkCounts(successes, trials);
  if (trials === 0) return null;
  const tail = tailOf(options);
  const half = (rate: number) => binomialProbability(successes, trials, rate) / 2;
  const above = (rate: number) => binomialUpper(successes + 1, trials, rate) + half(rate);
  const below = (rate: number) => binomialCdf(successes - 1, trials, rate) + half(rate);
  return {
    low: successes === 0 ? 0 : turningPoint((rate) => above(rate) < tail),
    high: successes === trials ? 1 : turningPoint((rate) => below(rate) > tail),
  };
}

/** Where in (0, 1) a condition that holds at first ceases to, by halving until no double lies between. */
function turningPoint(holds: (rate: number) => boolean): number {
  let low = 0;
  let high = 1;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (holds(middle)) low = middle;
    else high = middle;
  }
}
