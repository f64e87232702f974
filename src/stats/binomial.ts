import { betaTails, binomialLike } from "./beta.ts";

/**
 * The probability of exactly k successes in n independent trials.
 *
 * @param k whole; 0 comes back for a k outside 0…n
 * @param n whole, 0 or above
 * @param p the rate of one trial, in [0, 1]
 * @throws {RangeError} outside those ranges
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities"
 */
export function binomialProbability(k: number, n: number, p: number): number {
  checkBinomial(k, n, p);
  if (k < 0 || k > n) return 0;
  if (p === 0 || p === 1) return k === n * p ? 1 : 0;
  if (k === 0) return Math.exp(n * Math.log1p(-p));
  if (k === n) return Math.exp(n * Math.log(p));
  return binomialLike(p, 1 - p, k, n - k);
}

/** The probability of k successes or fewer, else as `binomialProbability`: 0 below 0 and 1 from n on. */
export function binomialCdf(k: number, n: number, p: number): number {
  checkBinomial(k, n, p);
  if (k < 0) return 0;
  if (k >= n) return 1;
  return betaTails(p, 1 - p, k + 1, n - k).upper;
}

/** The probability of k successes or more: the tail that 1 − `binomialCdf` would lose where it is small. */
export function binomialUpper(k: number, n: number, p: number): number {
  checkBinomial(k, n, p);
  if (k <= 0) return 1;
  if (k > n) return 0;
  return betaTails(p, 1 - p, k, n - k + 1).lower;
}

function checkBinomial(k: number, n: number, p: number): void {
  if (!Number.isInteger(k) || !Number.isInteger(n) || n < 0) {
    throw new RangeError(`successes and trials are whole, and trials not below 0: ${k} of ${n}`);
  }
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a rate lies in [0, 1], not at ${p}`);
}
