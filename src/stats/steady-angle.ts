/**
 * A rate on a scale on which its turns spread alike wherever it lies, as an angle from 0 to π/2. On the scale of rates
 * those near 1 spread less the nearer they are, and lean to one side.
 *
 * @param rate in [0, 1]
 * @param trials above 0
 * @throws {RangeError} outside these ranges
 * @see Anscombe 1948, Biometrika 35:246
 */
export function steadyAngle(rate: number, trials: number): number {
  if (!(rate >= 0 && rate <= 1)) throw new RangeError(`a rate lies in [0, 1], not at ${rate}`);
  requireTrials(trials);
  return Math.asin(Math.sqrt((rate * trials + shift) / (trials + 2 * shift)));
}

/** The rate of an angle; angles beyond those that rates have are 0 and 1. */
export function rateOfAngle(angle: number, trials: number): number {
  requireTrials(trials);
  const within = Math.min(Math.PI / 2, Math.max(0, angle));
  const successes = (trials + 2 * shift) * Math.sin(within) ** 2 - shift;
  return Math.min(1, Math.max(0, successes / trials));
}

/** The standard deviation of the angle when the turns are independent, whatever the rate. */
export function angleSpread(trials: number): number {
  requireTrials(trials);
  return 1 / (2 * Math.sqrt(trials));
}

function requireTrials(trials: number): void {
  if (!(trials > 0)) throw new RangeError(`a rate has trials above 0, not ${trials}`);
}

const shift = 3 / 8;
