import type { DifferenceInterval } from "./difference-interval.ts";
import type { Interval } from "./interval.ts";

/** A rate with its own interval, all in [0, 1]. */
export interface RateInterval extends Interval {
  readonly rate: number;
}

/**
 * The interval of a difference from the intervals of its two rates ("square and add", MOVER). Each end takes the
 * nearer limits of both rates, so it stays honest where a rate is 0 or 1 and never leaves [−1, 1].
 *
 * @param correlation of the two estimates, in [−1, 1]; 0 where the arms are independent
 * @see Newcombe 1998, Stat Med 17:873, method 10; Zou & Donner 2008, Stat Med 27:1693
 */
export function squareAndAdd(
  a: RateInterval,
  b: RateInterval,
  correlation = 0,
): DifferenceInterval {
  const difference = a.rate - b.rate;
  const below = combined(a.rate - a.low, b.high - b.rate, correlation);
  const above = combined(a.high - a.rate, b.rate - b.low, correlation);
  return {
    difference,
    low: Math.max(-1, difference - below),
    high: Math.min(1, difference + above),
  };
}

function combined(one: number, other: number, correlation: number): number {
  // Rounding can leave a difference of equals a little below 0.
  return Math.sqrt(Math.max(0, one * one - 2 * correlation * one * other + other * other));
}
