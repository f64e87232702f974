/** A place to evaluate a function at, and the weight of its value in the integral. */
export interface QuadratureNode {
  readonly at: number;
  readonly weight: number;
}

/**
 * The nodes of Gauss and Legendre over [low, high]: the sum of weighted values is exact for polynomials of degree
 * below twice their number, and as good as that for functions that are as smooth.
 *
 * @throws {RangeError} unless the number is whole and from 1
 * @see Abramowitz & Stegun 1964, 25.4.30; the roots by Newton's steps from the cosine guess
 */
export function gaussLegendre(count: number, low: number, high: number): QuadratureNode[] {
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new RangeError(`a quadrature has a whole number of nodes from 1, not ${count}`);
  }
  const middle = (low + high) / 2;
  const half = (high - low) / 2;
  return Array.from({ length: count }, (_, index) => {
    const root = legendreRoot(count, index);
    const { slope } = legendre(count, root);
    return { at: middle - half * root, weight: (2 * half) / ((1 - root * root) * slope * slope) };
  });
}

function legendreRoot(degree: number, index: number): number {
  let root = Math.cos((Math.PI * (index + 0.75)) / (degree + 0.5));
  for (let step = 0; step < 100; step++) {
    const { value, slope } = legendre(degree, root);
    const move = value / slope;
    root -= move;
    if (Math.abs(move) < 1e-15) break;
  }
  return root;
}

/** The Legendre polynomial's value and slope, by the recurrence over the degree. */
function legendre(degree: number, x: number): { readonly value: number; readonly slope: number } {
  let before = 1;
  let value = x;
  for (let n = 2; n <= degree; n++) {
    [before, value] = [value, ((2 * n - 1) * x * value - (n - 1) * before) / n];
  }
  return { value, slope: (degree * (x * value - before)) / (x * x - 1) };
}
