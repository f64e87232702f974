/**
 * The highest rate that none in so many independent trials leaves possible: exact and one-sided, 1 − α^(1/n).
 * What is printed beside "no leak seen". About 3/n at 95 %.
 *
 * @param trials whole, 0 or above; none leave every rate possible, which is 1
 * @param alpha the chance to be wrong, in (0, 1)
 * @throws {RangeError} outside those ranges
 * @see Clopper & Pearson 1934, its one-sided limit at 0; Hanley & Lippman-Hand 1983, JAMA 249:1743
 */
export function zeroEventsUpper(trials: number, alpha = 0.05): number {
  if (!Number.isInteger(trials) || trials < 0) {
    throw new RangeError(`trials are whole and not below 0: ${trials}`);
  }
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`alpha lies in (0, 1), not at ${alpha}`);
  return trials === 0 ? 1 : -Math.expm1(Math.log(alpha) / trials);
}
