/** Where a series is best cut in two. */
export interface SingleBreak {
  /** Index, from 0, of the last value before the break. */
  readonly lastBefore: number;
  readonly meanBefore: number;
  readonly meanAfter: number;
}

/**
 * The one break that leaves the smallest squares around the means of the two parts: looking back, on which night a
 * change most likely came. It always answers with a place, so it dates an alarm and never raises one. The
 * earliest of equals.
 *
 * @param shortest values that each part has at least
 * @returns null when the series is too short for two parts
 * @throws {RangeError} if a value is not a finite number, or `shortest` is not whole and from 1
 * @see Bai 1994, J Time Ser Anal 15:453. The reference value in the test is `strucchange::breakpoints`.
 */
export function singleBreak(values: readonly number[], shortest = 3): SingleBreak | null {
  if (!values.every(Number.isFinite)) throw new RangeError("a night's value is a finite number");
  if (!Number.isSafeInteger(shortest) || shortest < 1) {
    throw new RangeError(`a part has a whole number of values from 1, not ${shortest}`);
  }
  const all = values.reduce((sum, value) => sum + value, 0);
  let best: SingleBreak | null = null;
  let most = Number.NEGATIVE_INFINITY;
  let before = 0;
  for (let at = 0; at < values.length; at++) {
    before += values[at] ?? 0;
    const left = at + 1;
    const right = values.length - left;
    if (left < shortest || right < shortest) continue;
    const after = all - before;
    // The squares around the two means are least where those of the means are most.
    const explained = (before * before) / left + (after * after) / right;
    if (explained <= most) continue;
    most = explained;
    best = { lastBefore: at, meanBefore: before / left, meanAfter: after / right };
  }
  return best;
}
