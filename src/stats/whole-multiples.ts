/**
 * The numbers as whole multiples of one common unit, so that sums of them can be counted exactly: 0.6 and 0.75
 * come out as 12 and 15. Rates over a few turns have such a unit; a number that is none has no common one.
 *
 * @returns in the same order, without a common divisor; null where no unit above a millionth of a whole fits
 */
export function wholeMultiples(values: readonly number[]): number[] | null {
  let perWhole = 1;
  for (const value of values) {
    const factor = wholeFactor(value * perWhole);
    if (factor === null || perWhole * factor > FINEST) return null;
    perWhole *= factor;
  }
  const wholes = values.map((value) => Math.round(value * perWhole));
  if (!wholes.every(Number.isSafeInteger)) return null;
  const shared = wholes.reduce(commonDivisor, 0);
  return shared > 1 ? wholes.map((whole) => whole / shared) : wholes;
}

/** The smallest whole number that makes the value whole, up to rounding; null where there is none small enough. */
function wholeFactor(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  const slack = ROUNDING * Math.max(1, Math.abs(value));
  for (let factor = 1; factor <= LARGEST_DENOMINATOR; factor++) {
    const multiple = value * factor;
    if (Math.abs(multiple - Math.round(multiple)) <= slack) return factor;
  }
  return null;
}

/** Euclid's. */
function commonDivisor(one: number, other: number): number {
  let larger = Math.abs(one);
  let smaller = Math.abs(other);
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

const FINEST = 1_000_000;

const LARGEST_DENOMINATOR = 2_000;

const ROUNDING = 1e-10;
