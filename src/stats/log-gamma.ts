/**
 * ln Γ(x). Relative error about 1e-14, near its zeros at 1 and 2 as well.
 *
 * @param x above 0; Infinity gives Infinity
 * @throws {RangeError} when x is not a number above 0
 * @see Abramowitz & Stegun 1964, 6.1.33 (series at 1 and 2), 6.1.15 (recurrence) and 6.1.41 (Stirling)
 */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`ln Γ(x) is taken at x above 0, not ${x}`);
  if (x >= STIRLING_FROM) return stirlingFormula(x) + stirlingSeries(x);
  if (x < 0.5) return seriesAtTwo(x) - Math.log1p(x) - Math.log(x);
  if (x < 1.5) return seriesAtTwo(x - 1) - Math.log1p(x - 1);
  let product = 1;
  let rest = x;
  while (rest >= 2.5) {
    rest -= 1;
    product *= rest;
  }
  return seriesAtTwo(rest - 2) + Math.log(product);
}

/**
 * What Stirling's formula leaves out: ln Γ(x + 1) − ln(√(2πx)·(x/e)^x). It falls to 0 as 1/(12x), so that a
 * density written with it keeps its accuracy where the factorials themselves are huge.
 *
 * @param x above 0
 * @throws {RangeError} when x is not a number above 0
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities", the function δ
 */
export function stirlingError(x: number): number {
  if (!(x > 0)) throw new RangeError(`Stirling's error is taken at x above 0, not ${x}`);
  if (x >= STIRLING_FROM) return stirlingSeries(x);
  return logGamma(x) - stirlingFormula(x);
}

/** ½ ln 2π */
const HALF_LOG_TAU = 0.9189385332046728;

/** From here the eight terms of the series are exact to the last bit. */
const STIRLING_FROM = 10;

/** The main part of ln Γ(x). */
function stirlingFormula(x: number): number {
  return x === Number.POSITIVE_INFINITY ? x : (x - 0.5) * Math.log(x) - x + HALF_LOG_TAU;
}

function stirlingSeries(x: number): number {
  const square = x * x;
  return STIRLING_COEFFICIENTS.reduceRight((sum, term) => sum / square + term, 0) / x;
}

/** B(2k) / (2k·(2k − 1)) for k from 1, with Bernoulli's numbers B. */
const STIRLING_COEFFICIENTS: readonly number[] = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360_360,
  1 / 156,
  -3617 / 122_400,
];

/** ln Γ(2 + y) for |y| ≤ ½: (1 − γ)y + Σ (−1)^k (ζ(k) − 1) y^k / k. */
function seriesAtTwo(y: number): number {
  let sum = 0;
  for (let k = ZETA_LESS_ONE.length + 1; k >= 2; k--) {
    sum = (ZETA_LESS_ONE[k - 2] ?? 0) / k - y * sum;
  }
  return y * (ONE_LESS_EULER + y * sum);
}

/** 1 − γ */
const ONE_LESS_EULER = 0.42278433509846713;

/** ζ(k) − 1 for k from 2. The terms that follow are below the last bit for |y| ≤ ½. */
const ZETA_LESS_ONE: readonly number[] = [
  0.6449340668482264, 0.2020569031595943, 0.08232323371113819, 0.03692775514336993,
  0.01734306198444914, 0.008349277381922827, 0.00407735619794434, 0.0020083928260822143,
  0.0009945751278180853, 0.0004941886041194645, 0.0002460865533080483, 0.00012271334757848915,
  6.124813505870483e-5, 3.058823630702049e-5, 1.528225940865187e-5, 7.637197637899763e-6,
  3.81729326499984e-6, 1.908212716553939e-6, 9.539620338727962e-7, 4.769329867878064e-7,
  2.38450502727733e-7, 1.1921992596531106e-7, 5.960818905125948e-8, 2.980350351465228e-8,
];
