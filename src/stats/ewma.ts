/** How much the newest night weighs against all before it. */
export const ewmaWeight = 0.2;

/**
 * The moving average after each night, begun at 0: each night takes `weight` of itself and leaves the rest to what
 * was. Nights that were not measured are left out before.
 *
 * @param nights in standard deviations from the mean of the quiet nights
 * @throws {RangeError} if the weight lies outside (0, 1]
 * @see Roberts 1959, Technometrics 1:239
 */
export function ewmaPath(nights: readonly number[], weight: number = ewmaWeight): number[] {
  requireWeight(weight);
  let average = 0;
  return nights.map((night) => {
    average = weight * night + (1 - weight) * average;
    return average;
  });
}

/**
 * How far the average of quiet nights spreads once it has settled, in standard deviations of one night.
 *
 * @throws {RangeError} if the weight lies outside (0, 1]
 */
export function ewmaSpread(weight: number = ewmaWeight): number {
  requireWeight(weight);
  return Math.sqrt(weight / (2 - weight));
}

/**
 * The limit after each of the first nights, while the average still gathers spread: wider from night to night,
 * towards `critical` times the settled spread.
 *
 * @param critical in spreads of the average
 * @throws {RangeError} if the weight lies outside (0, 1]
 */
export function ewmaLimits(
  nights: number,
  critical: number,
  weight: number = ewmaWeight,
): number[] {
  const spread = ewmaSpread(weight);
  return Array.from({ length: nights }, (_, night) => {
    return critical * spread * Math.sqrt(1 - (1 - weight) ** (2 * (night + 1)));
  });
}

function requireWeight(weight: number): void {
  if (!(weight > 0 && weight <= 1)) throw new RangeError(`a weight lies in (0, 1], not ${weight}`);
}
