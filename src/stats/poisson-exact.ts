import { gammaQuantile } from "./gamma.ts";

/** The ends of an interval for a count per turn: from 0, with no largest value. */
export interface CountInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * The exact interval for a count per turn where the events are independent of each other. With no event the low
 * end is exactly 0 and the high end is 3.69 / turns at 95 %.
 *
 * @param turns exposure; need not be whole
 * @returns null when there are no turns
 * @throws {RangeError} unless the count is whole and from 0, turns are from 0, and confidence is in (0, 1)
 * @see Garwood 1936, Biometrika 28:437. The reference values in the test are R's `poisson.test`.
 */
export function poissonExact(
  total: number,
  turns: number,
  confidence = 0.95,
): CountInterval | null {
  if (!Number.isSafeInteger(total) || total < 0) {
    throw new RangeError(`a count is whole and from 0, not ${total}`);
  }
  if (!(turns >= 0 && turns < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a count is made over a finite number of turns from 0, not ${turns}`);
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`confidence lies between 0 and 1, not ${confidence}`);
  }
  if (turns === 0) return null;
  const tail = (1 - confidence) / 2;
  return {
    low: total === 0 ? 0 : gammaQuantile(tail, total) / turns,
    high: gammaQuantile(1 - tail, total + 1) / turns,
  };
}
