/**
 * The standard deviation of a series from the steps between neighbouring nights, which a level that wanders does
 * not blow up as much. The default monitor takes the plain standard deviation of the quiet nights instead, which
 * raises fewer false alarms.
 *
 * @returns null with fewer than two nights
 * @throws {RangeError} if a value is not a finite number
 * @see Montgomery, Introduction to Statistical Quality Control: mean moving range over 1.128, which is what two
 *   independent normal values lie apart on average
 */
export function movingRangeSpread(values: readonly number[]): number | null {
  if (!values.every(Number.isFinite)) throw new RangeError("a night's value is a finite number");
  if (values.length < 2) return null;
  let steps = 0;
  for (let night = 1; night < values.length; night++) {
    steps += Math.abs((values[night] ?? 0) - (values[night - 1] ?? 0));
  }
  return steps / (values.length - 1) / meanStep;
}

/** 2/√π to the digits that control charts have always used. */
const meanStep = 1.128;
