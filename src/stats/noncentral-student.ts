import { regularizedBeta } from "./beta.ts";
import { logGamma } from "./log-gamma.ts";
import { normalUpper } from "./normal.ts";

/**
 * The probability that a t statistic exceeds `t` when the true mean lies `shift` standard errors above 0: the power
 * of a t test. Absolute accuracy; tiny tails have none of their digits.
 *
 * @param df degrees of freedom above 0, whole or not
 * @param shift the noncentrality, within ±37
 * @throws {RangeError} outside these ranges or when t is NaN
 * @see Lenth 1989, Applied Statistics 38:185 (AS 243)
 */
export function noncentralStudentUpper(t: number, df: number, shift: number): number {
  if (Number.isNaN(t)) throw new RangeError("Student's distribution has no tail at NaN");
  if (!(df > 0)) throw new RangeError(`degrees of freedom lie above 0, not at ${df}`);
  if (!(Math.abs(shift) <= 37)) throw new RangeError(`a shift lies within ±37, not at ${shift}`);
  if (t < 0) return 1 - noncentralStudentUpper(-t, df, -shift);
  const below = normalUpper(shift) + aboveZero(t, df, shift);
  return Math.min(1, Math.max(0, 1 - below));
}

/** The probability that the statistic lies in (0, t]: incomplete betas at Poisson's weights. */
function aboveZero(t: number, df: number, shift: number): number {
  if (t === 0) return 0;
  const square = t * t;
  const x = square === Number.POSITIVE_INFINITY ? 1 : square / (square + df);
  const mean = (shift * shift) / 2;
  let sum = 0;
  for (let j = 0; ; j++) {
    const term = termAt(j, mean, shift, x, df);
    sum += term;
    // Terms may rise up to the mean of the weights; beyond it they only fall.
    if (j > mean && Math.abs(term) < negligible) break;
  }
  return sum / 2;
}

function termAt(j: number, mean: number, shift: number, x: number, df: number): number {
  const even = mean === 0 ? Number(j === 0) : Math.exp(j * Math.log(mean) - mean - logGamma(j + 1));
  const odd =
    mean === 0 ? 0 : (shift / Math.SQRT2) * Math.exp(j * Math.log(mean) - mean - logGamma(j + 1.5));
  return even * regularizedBeta(x, j + 0.5, df / 2) + odd * regularizedBeta(x, j + 1, df / 2);
}

/** Weights fall off as Poisson's do, so what follows a term this small is smaller than rounding. */
const negligible = 1e-18;
