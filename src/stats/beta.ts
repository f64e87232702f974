import { deviance } from "./deviance.ts";
import { stirlingError } from "./log-gamma.ts";
import { logQuantile, type Tails, tailsOf } from "./tails.ts";

/**
 * I_x(a, b), the probability that a beta variable is at most x. The upper tail is I_{1−x}(b, a).
 *
 * @param x in [0, 1]
 * @param a above 0, finite
 * @param b above 0, finite
 * @param complement 1 − x, where the caller knows it better than the subtraction would
 * @throws {RangeError} outside those ranges
 * @see Abramowitz & Stegun 1964, 26.5.8; DiDonato & Morris 1992, ACM TOMS 18:360, BFRAC
 */
export function regularizedBeta(x: number, a: number, b: number, complement = 1 - x): number {
  return betaTails(x, complement, a, b).lower;
}

/**
 * The x with I_x(a, b) = p.
 *
 * @param p in [0, 1]
 * @param a above 0, finite
 * @param b above 0, finite
 * @returns 0 or 1 where the quantile is too close to them for a double
 * @throws {RangeError} outside those ranges
 */
export function betaQuantile(p: number, a: number, b: number): number {
  return betaQuantileOf(tailsOf(p), a, b).x;
}

/** A place in [0, 1] and its distance to 1, both to the last digits. */
export interface UnitPlace {
  readonly x: number;
  readonly complement: number;
}

/** `betaQuantile` for a probability known by both its tails. */
export function betaQuantileOf(wanted: Tails, a: number, b: number): UnitPlace {
  checkShapes(a, b);
  if (wanted.lower === 0) return { x: 0, complement: 1 };
  if (wanted.upper === 0) return { x: 1, complement: 0 };
  const half = betaTails(0.5, 0.5, a, b);
  const inLowerHalf =
    wanted.lower <= wanted.upper ? half.lower >= wanted.lower : half.upper <= wanted.upper;
  if (inLowerHalf) {
    const x = quantileBelowHalf(wanted, a, b);
    return { x, complement: 1 - x };
  }
  const complement = quantileBelowHalf({ lower: wanted.upper, upper: wanted.lower }, b, a);
  return { x: 1 - complement, complement };
}

/** I_x(a, b) and its complement. */
export function betaTails(x: number, complement: number, a: number, b: number): Tails {
  checkShapes(a, b);
  if (!(x >= 0 && x <= 1 && complement >= 0 && complement <= 1)) {
    throw new RangeError(`the beta distribution lies in [0, 1]; there is none at ${x}`);
  }
  if (x === 0) return { lower: 0, upper: 1 };
  if (complement === 0) return { lower: 1, upper: 0 };
  if ((a + 1) * complement >= (b + 1) * x) {
    const lower = Math.min(1, lowerTail(x, complement, a, b));
    return { lower, upper: 1 - lower };
  }
  const upper = Math.min(1, lowerTail(complement, x, b, a));
  return { lower: 1 - upper, upper };
}

function checkShapes(a: number, b: number): void {
  const finite = a < Number.POSITIVE_INFINITY && b < Number.POSITIVE_INFINITY;
  if (!(a > 0 && b > 0 && finite)) {
    throw new RangeError(`a beta distribution has two finite shapes above 0, not ${a} and ${b}`);
  }
}

/**
 * Γ(a + b + 1) / (Γ(a + 1)·Γ(b + 1)) · x^a·(1 − x)^b: the binomial probability of a in a + b where those are
 * whole. After Loader 2000, so that no factorial is formed.
 *
 * @param complement 1 − x
 */
export function binomialLike(x: number, complement: number, a: number, b: number): number {
  const sum = a + b;
  const exponent =
    stirlingError(sum) -
    stirlingError(a) -
    stirlingError(b) -
    deviance(a, sum * x) -
    deviance(b, sum * complement);
  return Math.exp(exponent) * Math.sqrt(sum / a / b / (2 * Math.PI));
}

/**
 * I_x(a, b) on the side where the continued fraction is fast, which is below about the mean. Its even part has
 * no differences of nearly equal numbers, however large the shapes. Run forwards after Lentz.
 */
function lowerTail(x: number, complement: number, a: number, b: number): number {
  const excess = a * complement - b * x;
  let c = Number.POSITIVE_INFINITY;
  let d = (a + 1) / (a * (excess + 1));
  let value = d;
  for (let n = 1; ; n++) {
    const odd = a + 2 * n - 1;
    const pull = (n * (b - n) * x) / odd;
    const numerator = (((a + n - 1) * x) / odd) * (a + b + n - 1) * pull;
    const denominator =
      n + pull + ((a + n) / (a + 2 * n + 1)) * (excess + 1 + n * (1 + complement));
    d = 1 / (denominator + numerator * d);
    c = denominator + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) <= Number.EPSILON) break;
  }
  return binomialLike(x, complement, a, b) * (a / (a + b)) * b * value;
}

/** The quantile where it is at most ½. */
function quantileBelowHalf(wanted: Tails, a: number, b: number): number {
  const tailsAt = (u: number) => {
    const x = Math.exp(u);
    const density = (binomialLike(x, 1 - x, a, b) * a * b) / (a + b) / (1 - x);
    return { ...betaTails(x, 1 - x, a, b), density };
  };
  const start = Math.log(Math.min(0.49, a / (a + b)));
  return Math.exp(logQuantile(wanted, tailsAt, LOG_LEAST, Math.log(0.5), start));
}

/** Below the logarithm of the least double. */
const LOG_LEAST = -745.2;
