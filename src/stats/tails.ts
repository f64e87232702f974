/** A probability and what it lacks to 1, each as accurate as if it were alone: 1 − lower would lose a small upper. */
export interface Tails {
  readonly lower: number;
  readonly upper: number;
}

/** Both tails of a probability. A p above ½ leaves no digits behind when taken from 1. */
export function tailsOf(p: number): Tails {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability lies in [0, 1], not at ${p}`);
  return { lower: p, upper: 1 - p };
}

/**
 * Where an increasing distribution function reaches the tails that are asked for, on the scale of ln x. There a
 * distribution that begins at 0 is nearly a straight line, so that Newton's steps arrive at the smallest
 * quantiles as fast as at the middle ones; a step that leaves the bracket, or does not halve it, is halved.
 *
 * @param tailsAt the two tails at e^u, and the density of u there
 * @param low an u below the place
 * @param high an u above the place
 * @param start an u between them
 * @returns u, to the last bits
 */
export function logQuantile(
  wanted: Tails,
  tailsAt: (u: number) => Tails & { readonly density: number },
  low: number,
  high: number,
  start: number,
): number {
  const byLower = wanted.lower <= wanted.upper;
  let below = low;
  let above = high;
  let u = start;
  let lastStep = high - low;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const here = tailsAt(u);
    // The logarithm of the smaller tail: a gap in it is a relative error.
    const gap = byLower
      ? Math.log(here.lower) - Math.log(wanted.lower)
      : Math.log(wanted.upper) - Math.log(here.upper);
    if (gap === 0) return u;
    if (gap < 0) below = u;
    else above = u;
    const slope = here.density / (byLower ? here.lower : here.upper);
    const newton = u - gap / slope;
    const trusted =
      newton > below && newton < above && Math.abs(newton - u) <= 0.5 * Math.abs(lastStep);
    const next = trusted ? newton : (below + above) / 2;
    lastStep = next - u;
    u = next;
    if (Math.abs(lastStep) <= 1e-16 * Math.max(1, Math.abs(u))) return u;
  }
  return u;
}

/** Enough for bisection alone to come down from any bracket of doubles' logarithms to the last bit. */
const MOST_ROUNDS = 120;
