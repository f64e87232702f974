/**
 * Holm's step-down adjustment: the chance of even one false verdict in the family stays at most alpha, whatever
 * the comparisons share. The smallest p is multiplied by the number of comparisons, the next by one fewer, and
 * none is let below the one before it.
 *
 * @param ps one p a comparison, in [0, 1]. null or NaN: the comparison was not made; it does not count
 * @returns in the same order; null where there was no comparison
 * @throws {RangeError} if a p lies outside [0, 1]
 * @see Holm 1979, Scand J Stat 6:65. The reference values in the test are R's `p.adjust(method = "holm")`.
 */
export function holmAdjusted(ps: readonly (number | null)[]): (number | null)[] {
  const made = madeComparisons(ps).sort((one, other) => one.p - other.p);
  const adjusted: (number | null)[] = ps.map(() => null);
  let largest = 0;
  made.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (made.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}

/** A comparison's p with its place among those asked for. */
export interface MadeComparison {
  readonly p: number;
  readonly index: number;
}

/**
 * The comparisons that were made, in their order.
 *
 * @throws {RangeError} if a p lies outside [0, 1]
 */
export function madeComparisons(ps: readonly (number | null)[]): MadeComparison[] {
  return ps.flatMap((p, index) => {
    if (p === null || Number.isNaN(p)) return [];
    if (p < 0 || p > 1) throw new RangeError(`a p lies in [0, 1], not ${p}`);
    return [{ p, index }];
  });
}
