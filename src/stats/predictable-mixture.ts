import type { Interval } from "./interval.ts";

/**
 * Bets that are fixed before each value is seen: large while the values so far vary little. They are what the
 * confidence sequences here wager with; `alpha` is the error chance of the side they serve.
 *
 * @returns one bet a value, each from the values before it
 * @throws {RangeError} if a value lies outside [0, 1] or alpha outside (0, 1)
 * @see Waudby-Smith & Ramdas 2024, JRSS B 86:1, section 3.2: the predictable plug-in, with one made-up value
 *   ½ of variance ¼ before the first
 */
export function predictableBets(values: readonly number[], alpha: number): number[] {
  requireChance(alpha);
  let sum = 1 / 2;
  let squares = 1 / 4;
  return values.map((value, index) => {
    requireUnit(value);
    const time = index + 1;
    const variance = squares / time;
    sum += value;
    // Each deviation is from the mean that includes its value.
    squares += (value - sum / (time + 1)) ** 2;
    return Math.sqrt((2 * Math.log(1 / alpha)) / (time * Math.log(1 + time) * variance));
  });
}

/**
 * A 1 − alpha interval for the mean of values in [0, 1] that holds at every moment at once, so that one may look
 * after each task and stop. Closed form, wider than the betting sequence. No value yet gives [0, 1].
 *
 * Both ends are of the whole sequence so far; the intersection over time is valid too and is not taken.
 *
 * @throws {RangeError} if a value lies outside [0, 1] or alpha outside (0, 1)
 * @see Waudby-Smith & Ramdas 2024, JRSS B 86:1, theorem 2 (predictable plug-in empirical Bernstein), each side at
 *   alpha / 2 and no bet above ½
 */
export function empiricalBernsteinSequence(values: readonly number[], alpha = 0.05): Interval {
  const low = lowerEnd(values, alpha / 2);
  const high = 1 - lowerEnd(mirrored(values), alpha / 2);
  return { low, high };
}

/** The weighted mean of the values less what the bets have cost; deviations are from the mean so far, at first 0. */
function lowerEnd(values: readonly number[], alpha: number): number {
  const bets = predictableBets(values, alpha);
  let sum = 0;
  let staked = 0;
  let weighted = 0;
  let cost = Math.log(1 / alpha);
  values.forEach((value, index) => {
    const bet = Math.min(bets[index] ?? 0, 1 / 2);
    const mean = index === 0 ? 0 : sum / index;
    staked += bet;
    weighted += bet * value;
    cost += (value - mean) ** 2 * (-Math.log1p(-bet) - bet);
    sum += value;
  });
  return staked === 0 ? 0 : Math.max(0, (weighted - cost) / staked);
}

function mirrored(values: readonly number[]): number[] {
  return values.map((value) => 1 - value);
}

function requireUnit(value: number): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`values lie in [0, 1], not ${value}`);
}

function requireChance(alpha: number): void {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha lies between 0 and 1, not ${alpha}`);
}
