/**
 * Half the deviance of a count from its mean, x·ln(x / mean) + mean − x: never negative, 0 where the two are
 * equal, and as accurate near there as elsewhere, which the formula as written is not.
 *
 * @param x in [0, ∞)
 * @param mean in [0, ∞); Infinity comes back where it is 0 and x is not
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities", the function D0
 */
export function deviance(x: number, mean: number): number {
  if (x === mean) return 0;
  if (x === 0) return mean;
  if (mean === 0) return Number.POSITIVE_INFINITY;
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  return nearby(x, difference, difference / (x + mean));
}

/** The logarithm as 2·artanh(v), v being the difference over the sum: the terms that cancel are left out. */
function nearby(x: number, difference: number, v: number): number {
  let power = 2 * x * v;
  let sum = difference * v;
  for (let odd = 3; ; odd += 2) {
    power *= v * v;
    const next = sum + power / odd;
    if (next === sum) return sum;
    sum = next;
  }
}
