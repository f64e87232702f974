import { normalUpper } from "./normal.ts";

/** A test by a statistic that is chi-square with one degree of freedom where the arms do not differ. */
export interface ChiSquareTest {
  /** From 0. */
  readonly statistic: number;
  /** Two-sided, in [0, 1]. */
  readonly p: number;
}

/** The test by a statistic from 0. */
export function chiSquareTest(statistic: number): ChiSquareTest {
  return { statistic, p: 2 * normalUpper(Math.sqrt(statistic)) };
}

/** The squared sum of the values over the sum of their squares; 0 where all are 0. */
export function sumAgainstSpread(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value * value, 0);
  return squares === 0 ? 0 : (sum * sum) / squares;
}
