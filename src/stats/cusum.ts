import { fallingRoot } from "./bisection.ts";
import { gaussLegendre } from "./gauss-legendre.ts";
import { solveLinear } from "./linear-system.ts";
import { normalUpper } from "./normal.ts";

/** The two sums of a tabular CUSUM after each night. */
export interface CusumPath {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
}

/**
 * Sums up how far the nights lie beyond a slack on either side, begun again at 0 whenever a sum would fall below.
 *
 * @param nights in standard deviations from the mean of the quiet nights
 * @param slack half the shift that is worth an alarm, from 0
 * @throws {RangeError} if the slack is below 0
 * @see Page 1954, Biometrika 41:100
 */
export function cusumPath(nights: readonly number[], slack = 0.5): CusumPath {
  if (!(slack >= 0)) throw new RangeError(`a slack is from 0, not ${slack}`);
  return {
    upper: sums(nights, slack),
    lower: sums(
      nights.map((night) => -night),
      slack,
    ),
  };
}

/**
 * How many nights pass on average until a CUSUM that watches rises alone goes beyond its limit.
 *
 * @param limit above 0
 * @param shift the nights' mean in standard deviations; 0 is quiet
 * @throws {RangeError} if the slack is below 0 or the limit not above it
 * @see Goel & Wu 1971, Technometrics 13:221: the integral equation over the place of the sum, which also stays at
 *   0. The reference values in the test are `spc::xcusum.arl`.
 */
export function cusumRunLength(slack: number, limit: number, shift = 0): number {
  if (!(slack >= 0)) throw new RangeError(`a slack is from 0, not ${slack}`);
  if (!(limit > 0 && limit < 100)) throw new RangeError(`a limit lies above 0, not ${limit}`);
  const nodes = gaussLegendre(Math.max(24, Math.ceil(8 * limit)), 0, limit);
  const toZero = (from: number) => normalUpper(from + shift - slack);
  const density = (from: number, to: number) =>
    Math.exp(-((to - from + slack - shift) ** 2) / 2) / Math.sqrt(2 * Math.PI);
  // The unknowns are the run length from 0 and that from each node.
  const places = [0, ...nodes.map((node) => node.at)];
  const matrix = places.map((from, i) => [
    (i === 0 ? 1 : 0) - toZero(from),
    ...nodes.map((node, j) => (i === j + 1 ? 1 : 0) - node.weight * density(from, node.at)),
  ]);
  const lengths = solveLinear(
    matrix,
    places.map(() => 1),
  );
  return lengths[0] ?? Number.NaN;
}

/**
 * The run length of a CUSUM that watches both sides.
 *
 * @throws {RangeError} as `cusumRunLength`
 * @see Kemp 1961, JRSS B 23:149: the alarms of either side come at their own rates, and the rates add up
 */
export function twoSidedCusumRunLength(slack: number, limit: number, shift = 0): number {
  const rises = cusumRunLength(slack, limit, shift);
  const falls = cusumRunLength(slack, limit, -shift);
  return 1 / (1 / rises + 1 / falls);
}

/**
 * The limit at which quiet nights raise a false alarm every `runLength` nights on average.
 *
 * @throws {RangeError} unless the run length lies in [2, 1e7] and the slack is from 0
 */
export function cusumCritical(
  slack: number,
  runLength: number,
  lengthOf: (slack: number, limit: number) => number = cusumRunLength,
): number {
  if (!(runLength >= 2 && runLength <= 1e7)) {
    throw new RangeError(`a run length lies between 2 and 10,000,000 nights, not ${runLength}`);
  }
  let enough = 1;
  while (enough < 64 && lengthOf(slack, enough) < runLength) enough *= 2;
  return fallingRoot((limit) => runLength - lengthOf(slack, limit), 1e-6, enough);
}

function sums(nights: readonly number[], slack: number): number[] {
  let sum = 0;
  return nights.map((night) => {
    sum = Math.max(0, sum + night - slack);
    return sum;
  });
}
