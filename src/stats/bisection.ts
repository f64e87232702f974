/**
 * The place where a falling function crosses 0, to the last bits. Where it does not cross between the ends, the
 * end that is nearer to crossing.
 *
 * @param falling may be infinite at the ends
 */
export function fallingRoot(falling: (place: number) => number, low: number, high: number): number {
  let below = low;
  let above = high;
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (below + above) / 2;
    if (falling(middle) > 0) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/** Halves an interval of length 2 below the spacing of doubles near 1. */
const ROUNDS = 60;
