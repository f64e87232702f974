import { betaQuantileOf, betaTails } from "./beta.ts";
import { normalQuantile, normalUpper } from "./normal.ts";

/**
 * The probability that a Student variable exceeds t, accurate in its digits however small it is.
 *
 * @param t any number, ±Infinity included
 * @param df degrees of freedom above 0, whole or not; Infinity is the normal distribution
 * @throws {RangeError} when t is NaN or df not above 0
 * @see Abramowitz & Stegun 1964, 26.7.1 and 26.5.27: df / (df + t²) is a beta variable
 */
export function studentUpper(t: number, df: number): number {
  if (Number.isNaN(t)) throw new RangeError("Student's distribution has no tail at NaN");
  checkDegreesOfFreedom(df);
  if (df > NORMAL_ABOVE) return normalUpper(t);
  const ratio = (t / Math.sqrt(df)) * (t / Math.sqrt(df));
  const inverse = 1 / ratio;
  const [x, complement] =
    ratio < 1
      ? [1 / (1 + ratio), ratio / (1 + ratio)]
      : [inverse / (1 + inverse), 1 / (1 + inverse)];
  const squared = betaTails(x, complement, df / 2, 0.5);
  return t >= 0 ? squared.lower / 2 : 0.5 + squared.upper / 2;
}

/**
 * The t that a Student variable stays below with probability p.
 *
 * @param p in [0, 1]; the ends give ±Infinity
 * @param df degrees of freedom above 0, whole or not; Infinity is the normal distribution
 * @throws {RangeError} outside those ranges
 */
export function studentQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability lies in [0, 1], not at ${p}`);
  checkDegreesOfFreedom(df);
  if (df > NORMAL_ABOVE) return normalQuantile(p);
  const tails = { lower: 2 * Math.min(p, 1 - p), upper: Math.abs(2 * p - 1) };
  const place = betaQuantileOf(tails, df / 2, 0.5);
  const size = Math.sqrt(df) * Math.sqrt(place.complement / place.x);
  return p < 0.5 ? -size : size;
}

/** From here on a double can no longer tell the two distributions apart in any tail that it can hold. */
const NORMAL_ABOVE = 1e18;

function checkDegreesOfFreedom(df: number): void {
  if (!(df > 0)) throw new RangeError(`degrees of freedom lie above 0, not at ${df}`);
}
