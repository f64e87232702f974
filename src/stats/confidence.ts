/** How sure an interval is asked to be. */
export interface ConfidenceOption {
  /** The share of such intervals that hold the truth, in (0, 1). Default 0.95. */
  readonly confidence?: number;
}

/**
 * The probability that a two-sided interval leaves on each side.
 *
 * @throws {RangeError} unless the confidence lies in (0, 1)
 */
export function tailOf({ confidence = 0.95 }: ConfidenceOption): number {
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`a confidence lies in (0, 1), not at ${confidence}`);
  }
  return (1 - confidence) / 2;
}

/** @throws {RangeError} unless the counts are integers with 0 ≤ successes ≤ trials */
export function checkCounts(successes: number, trials: number): void {
  const whole = Number.isInteger(successes) && Number.isInteger(trials);
  if (whole && successes >= 0 && successes <= trials) return;
  throw new RangeError(
    `counts are integers with 0 ≤ successes ≤ trials, not ${successes} of ${trials}`,
  );
}
