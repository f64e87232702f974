/** Pairs of single trials, one in each arm, by who succeeded. Each count is whole and not below 0. */
export interface PairedTable {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
}

/**
 * How many pairs there are.
 *
 * @throws {RangeError} if a count is not whole or below 0
 */
export function pairsIn({ both, onlyA, onlyB, neither }: PairedTable): number {
  const counts = [both, onlyA, onlyB, neither];
  if (!counts.every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new RangeError(`pairs are counted in whole numbers from 0, not ${counts.join(", ")}`);
  }
  return both + onlyA + onlyB + neither;
}
