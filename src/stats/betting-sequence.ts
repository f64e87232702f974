import { fallingRoot } from "./bisection.ts";
import type { Interval } from "./interval.ts";
import { predictableBets } from "./predictable-mixture.ts";

/**
 * A 1 − alpha interval for the mean of values in [0, 1] that holds at every moment at once: the means against
 * which no gambler, betting that the values run above or below, has multiplied the stake by 1/alpha. What to
 * print after an early stop, where an ordinary interval is too narrow. No value yet gives [0, 1].
 *
 * @throws {RangeError} if a value lies outside [0, 1] or alpha outside (0, 1)
 * @see Waudby-Smith & Ramdas 2024, JRSS B 86:1, section 4: hedged capital, half the stake on each side,
 *   predictable plug-in bets, none above half of what would ruin the gambler
 */
export function bettingSequence(values: readonly number[], alpha = 0.05): Interval {
  const bets = predictableBets(values, alpha / 2);
  const mirrored = values.map((value) => 1 - value);
  const needed = Math.log(2 / alpha);
  return { low: lowEnd(values, bets, needed), high: 1 - lowEnd(mirrored, bets, needed) };
}

/**
 * The same for task differences in [−1, 1]: the mean difference of two arms, honest after an early stop.
 *
 * @throws {RangeError} if a difference lies outside [−1, 1] or alpha outside (0, 1)
 */
export function bettingDifference(
  differences: readonly number[],
  alpha = 0.05,
): { readonly low: number; readonly high: number } {
  const { low, high } = bettingSequence(
    differences.map((difference) => (difference + 1) / 2),
    alpha,
  );
  return { low: 2 * low - 1, high: 2 * high - 1 };
}

/** The larger the supposed mean, the less a gambler makes who bets on more, so the end is one crossing. */
function lowEnd(values: readonly number[], bets: readonly number[], needed: number): number {
  const surplus = (mean: number) => logCapital(values, bets, mean) - needed;
  return surplus(0) <= 0 ? 0 : fallingRoot(surplus, 0, 1);
}

/** The log of what a gambler who bets that the values lie above `mean` has made of a stake of 1. */
function logCapital(values: readonly number[], bets: readonly number[], mean: number): number {
  let log = 0;
  values.forEach((value, index) => {
    const bet = Math.min(bets[index] ?? 0, 1 / (2 * mean));
    log += Math.log1p(bet * (value - mean));
  });
  return log;
}
