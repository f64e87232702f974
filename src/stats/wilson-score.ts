import type { Interval } from "./interval.ts";

/**
 * Wilson's limits for a rate seen in so many trials, which need not be whole: an effective number of trials is
 * not. A rate of 0 has the low end exactly 0, a rate of 1 the high end exactly 1.
 *
 * @param rate in [0, 1]
 * @param trials above 0
 * @param critical the normal quantile of the level, or Student's; above 0
 * @throws {RangeError} outside those ranges
 * @see Wilson 1927, JASA 22:209; Newcombe 1998, Stat Med 17:857, method 3
 */
export function wilsonScore(rate: number, trials: number, critical: number): Interval {
  if (!(rate >= 0 && rate <= 1 && trials > 0 && critical > 0)) {
    throw new RangeError(
      `a rate lies in [0, 1], trials and the critical value above 0: ${rate}, ${trials}, ${critical}`,
    );
  }
  const spread = critical * critical;
  const centre = rate + spread / (2 * trials);
  const halfWidth =
    critical * Math.sqrt((rate * (1 - rate)) / trials + spread / (4 * trials * trials));
  const scale = 1 + spread / trials;
  return {
    low: rate === 0 ? 0 : Math.max(0, (centre - halfWidth) / scale),
    high: rate === 1 ? 1 : Math.min(1, (centre + halfWidth) / scale),
  };
}
