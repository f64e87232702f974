import { madeComparisons } from "./holm.ts";

/**
 * Benjamini and Hochberg's step-up adjustment: of what is picked out at q, at most a share q is expected to be
 * false. It points at what is worth a look; it never carries a verdict.
 *
 * @param ps one p a comparison, in [0, 1]. null or NaN: the comparison was not made; it does not count
 * @returns in the same order; null where there was no comparison
 * @throws {RangeError} if a p lies outside [0, 1]
 * @see Benjamini & Hochberg 1995, JRSS B 57:289. The reference values in the test are R's
 *   `p.adjust(method = "BH")`.
 */
export function benjaminiHochbergAdjusted(ps: readonly (number | null)[]): (number | null)[] {
  const made = madeComparisons(ps).sort((one, other) => other.p - one.p);
  const adjusted: (number | null)[] = ps.map(() => null);
  let smallest = 1;
  made.forEach(({ p, index }, place) => {
    // Rounding must not let an adjusted p fall below its own.
    smallest = Math.min(smallest, Math.max(p, (p * made.length) / (made.length - place)));
    adjusted[index] = smallest;
  });
  return adjusted;
}
