import type { Interval } from "./interval.ts";

/** Trials of one arm with those that were lost to an outage, a timeout or the like. All whole, from 0. */
export interface TallyWithMissing {
  readonly successes: number;
  /** Scored trials. */
  readonly trials: number;
  readonly missing: number;
}

/**
 * Where a rate would lie if the missing trials had all failed, and if they had all succeeded. They say what the
 * missing could do, not how likely it is. Without any trial: all of [0, 1].
 *
 * @throws {RangeError} if the counts are not whole with 0 ≤ successes ≤ trials and missing from 0
 * @see Manski 1990, AER 80:319
 */
export function missingBounds({ successes, trials, missing }: TallyWithMissing): Interval {
  const whole = [successes, trials, missing].every(Number.isSafeInteger);
  if (!whole || successes < 0 || successes > trials || missing < 0) {
    throw new RangeError(
      `counts are whole with 0 ≤ successes ≤ trials and missing ≥ 0, not ${successes} of ${trials}, ${missing} missing`,
    );
  }
  const all = trials + missing;
  if (all === 0) return { low: 0, high: 1 };
  return { low: successes / all, high: (successes + missing) / all };
}

/** Where the difference of two rates would lie, from the worst case for a to the worst for b. Both in [−1, 1]. */
export function missingDifferenceBounds(a: TallyWithMissing, b: TallyWithMissing): Interval {
  const ofA = missingBounds(a);
  const ofB = missingBounds(b);
  return { low: ofA.low - ofB.high, high: ofA.high - ofB.low };
}
