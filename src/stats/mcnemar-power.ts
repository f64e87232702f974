import { binomialCdf, binomialProbability } from "./binomial.ts";
import { mcnemarExact } from "./mcnemar.ts";
import { normalQuantile } from "./normal.ts";

/** What to expect of one pair of single trials: the chances that only the one arm, or only the other, passes it. */
export interface ExpectedPairs {
  /** In [0, 1]. */
  readonly onlyA: number;
  /** In [0, 1 − onlyA]. */
  readonly onlyB: number;
}

/** McNemar's p of a table's two counts that differ. */
export type McnemarP = (onlyA: number, onlyB: number) => number;

/**
 * The chance that McNemar's test of so many pairs gives p ≤ alpha, in either direction, over every table that can
 * come out. Only for one turn a task in each arm.
 *
 * @param pOf which of McNemar's tests; the exact one by default
 * @throws {RangeError} unless pairs are whole and from 0, and the chances are such
 * @see The reference values in the test are R's `exact2x2::powerPaired2x2(strict = TRUE)`
 */
export function mcnemarPower(
  pairs: number,
  { onlyA, onlyB }: ExpectedPairs,
  alpha = 0.05,
  pOf: McnemarP = mcnemarExact,
): number {
  if (!Number.isSafeInteger(pairs) || pairs < 0) {
    throw new RangeError(`pairs are counted in whole numbers from 0, not ${pairs}`);
  }
  requireChances(onlyA, onlyB);
  const differing = onlyA + onlyB;
  if (differing === 0) return 0;
  let power = 0;
  for (let differ = 1; differ <= pairs; differ++) {
    const most = largestRejected(differ, alpha, pOf);
    if (most < 0) continue;
    const share = Math.min(1, onlyA / differing);
    const rejected = binomialCdf(most, differ, share) + binomialCdf(most, differ, 1 - share);
    power += binomialProbability(differ, pairs, Math.min(1, differing)) * rejected;
  }
  return power;
}

/**
 * How many pairs McNemar's test needs, by a normal formula.
 *
 * @returns not rounded; null where the chances are the same, which no number of pairs can tell
 * @throws {RangeError} unless the chances are such, and alpha and power lie between 0 and 1
 * @see Connor 1987, Biometrics 43:207
 */
export function mcnemarPairs(
  { onlyA, onlyB }: ExpectedPairs,
  alpha: number,
  power: number,
): number | null {
  requireChances(onlyA, onlyB);
  if (!(alpha > 0 && alpha < 1 && power > 0 && power < 1)) {
    throw new RangeError(`alpha and power lie between 0 and 1: ${alpha}, ${power}`);
  }
  const differing = onlyA + onlyB;
  const difference = onlyA - onlyB;
  if (difference === 0) return null;
  const root =
    normalQuantile(1 - alpha / 2) * Math.sqrt(differing) +
    normalQuantile(power) * Math.sqrt(differing - difference * difference);
  return (root / difference) ** 2;
}

/** The largest smaller count at which the test still rejects; −1 when it never does. It is below half. */
function largestRejected(differ: number, alpha: number, pOf: McnemarP): number {
  let rejected = -1;
  let kept = Math.ceil(differ / 2);
  while (kept - rejected > 1) {
    const middle = Math.floor((rejected + kept) / 2);
    if (pOf(middle, differ - middle) <= alpha) rejected = middle;
    else kept = middle;
  }
  return rejected;
}

function requireChances(onlyA: number, onlyB: number): void {
  if (!(onlyA >= 0 && onlyB >= 0 && onlyA + onlyB <= 1 + 1e-12)) {
    throw new RangeError(`chances lie in [0, 1], together too: ${onlyA} and ${onlyB}`);
  }
}
