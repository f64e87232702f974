import { normalQuantile } from "./normal.ts";

/**
 * How many independent trials each of two arms needs to tell their rates apart: what a suite would need if its
 * turns knew nothing of each other, for showing what sharing tasks costs or saves.
 *
 * @returns trials in each arm, not rounded; null where the rates are the same
 * @throws {RangeError} unless rates lie in [0, 1], and alpha and power between 0 and 1
 * @see Fleiss, Levin & Paik 2003, Statistical Methods for Rates and Proportions, ch. 4. The reference values in the
 *   test are R's `power.prop.test`.
 */
export function trialsToTellRatesApart(
  rateA: number,
  rateB: number,
  alpha: number,
  power: number,
): number | null {
  for (const rate of [rateA, rateB]) {
    if (!(rate >= 0 && rate <= 1)) throw new RangeError(`a rate lies in [0, 1], not at ${rate}`);
  }
  if (!(alpha > 0 && alpha < 1 && power > 0 && power < 1)) {
    throw new RangeError(`alpha and power lie between 0 and 1: ${alpha}, ${power}`);
  }
  if (rateA === rateB) return null;
  const mean = (rateA + rateB) / 2;
  const root =
    normalQuantile(1 - alpha / 2) * Math.sqrt(2 * mean * (1 - mean)) +
    normalQuantile(power) * Math.sqrt(rateA * (1 - rateA) + rateB * (1 - rateB));
  return (root / (rateA - rateB)) ** 2;
}
