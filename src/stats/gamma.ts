import { deviance } from "./deviance.ts";
import { logGamma, stirlingError } from "./log-gamma.ts";
import { logQuantile, type Tails, tailsOf } from "./tails.ts";

/**
 * P(shape, x), the probability that a gamma variable of unit scale is at most x.
 *
 * @param x 0 or above; Infinity gives 1
 * @param shape above 0, finite
 * @throws {RangeError} outside those ranges
 * @see Abramowitz & Stegun 1964, 6.5.29 (series) and 6.5.31 (continued fraction)
 */
export function regularizedGamma(x: number, shape: number): number {
  return gammaTails(x, shape).lower;
}

/** Q(shape, x) = 1 − P(shape, x), with its small values as accurate as its large ones. Else as `regularizedGamma`. */
export function regularizedGammaUpper(x: number, shape: number): number {
  return gammaTails(x, shape).upper;
}

/**
 * The x with P(shape, x) = p.
 *
 * @param p in [0, 1]; 1 gives Infinity
 * @param shape above 0, finite
 * @returns 0 where the quantile is too small for a double
 * @throws {RangeError} outside those ranges
 */
export function gammaQuantile(p: number, shape: number): number {
  return gammaQuantileOf(tailsOf(p), shape);
}

/** `gammaQuantile` for a probability known by both its tails. */
export function gammaQuantileOf(wanted: Tails, shape: number): number {
  checkShape(shape);
  if (wanted.lower === 0) return 0;
  if (wanted.upper === 0) return Number.POSITIVE_INFINITY;
  const tailsAt = (u: number) => {
    const x = Math.exp(u);
    return { ...gammaTails(x, shape), density: shape * poissonLike(x, shape) };
  };
  let high = Math.log(shape + 1);
  while (gammaTails(Math.exp(high), shape).upper > wanted.upper) high += 1;
  // P(shape, x) ≤ x^shape / Γ(shape + 1), so that no quantile lies below this.
  const low = (Math.log(wanted.lower) + logGamma(shape + 1)) / shape - 1e-9;
  return low > high
    ? Math.exp(low)
    : Math.exp(
        logQuantile(wanted, tailsAt, low, high, Math.max(low, Math.min(high, Math.log(shape)))),
      );
}

/**
 * The probability that a chi-square variable exceeds x.
 *
 * @param x 0 or above
 * @param df degrees of freedom above 0, whole or not
 * @throws {RangeError} outside those ranges
 */
export function chiSquareUpper(x: number, df: number): number {
  return regularizedGammaUpper(x / 2, df / 2);
}

/** P and Q together. */
export function gammaTails(x: number, shape: number): Tails {
  checkShape(shape);
  if (!(x >= 0)) throw new RangeError(`the gamma distribution begins at 0; there is none at ${x}`);
  if (x === 0) return { lower: 0, upper: 1 };
  if (x === Number.POSITIVE_INFINITY) return { lower: 1, upper: 0 };
  if (x < shape + 1) {
    const lower = Math.min(1, poissonLike(x, shape) * lowerSeries(x, shape));
    return { lower, upper: 1 - lower };
  }
  const upper = poissonLike(x, shape) * shape * upperFraction(x, shape);
  return { lower: 1 - upper, upper };
}

function checkShape(shape: number): void {
  if (!(shape > 0 && shape < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a gamma distribution has a finite shape above 0, not ${shape}`);
  }
}

/** x^shape·e^−x / Γ(shape + 1): Poisson's probability where the shape is whole. After Loader 2000. */
export function poissonLike(x: number, shape: number): number {
  if (shape < 1) return Math.exp(shape * Math.log(x) - x - logGamma(shape + 1));
  return Math.exp(-stirlingError(shape) - deviance(shape, x)) / Math.sqrt(2 * Math.PI * shape);
}

/** 1 + x/(a+1) + x²/((a+1)(a+2)) + … */
function lowerSeries(x: number, shape: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; ; k++) {
    term *= x / (shape + k);
    const next = sum + term;
    if (next === sum) return sum;
    sum = next;
  }
}

/** Γ(a, x) / (x^a·e^−x), by Lentz's way of running a continued fraction forwards. */
function upperFraction(x: number, shape: number): number {
  let b = x + 1 - shape;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / b;
  let value = d;
  for (let k = 1; ; k++) {
    const a = k * (shape - k);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) <= Number.EPSILON) return value;
  }
}
