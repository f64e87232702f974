import { fallingRoot } from "./bisection.ts";
import { checkCounts } from "./confidence.ts";
import type { DifferenceInterval } from "./difference-interval.ts";
import type { TaskTally } from "./task-tally.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

/**
 * Miettinen and Nurminen's score interval for the difference of two rates from different, independent trials.
 *
 * @param confidence two-sided, between 0 and 1
 * @returns null when an arm has no trials: there is nothing to compare
 * @throws {RangeError} if the counts are not whole with 0 ≤ successes ≤ trials
 * @see Miettinen & Nurminen 1985, Stat Med 4:213. The reference values in the test are R's, with a numerically
 *   maximised likelihood, and agree with `contingencytables`.
 */
export function miettinenNurminen(
  a: TaskTally,
  b: TaskTally,
  confidence = 0.95,
): DifferenceInterval | null {
  checkCounts(a.successes, a.trials);
  checkCounts(b.successes, b.trials);
  if (a.trials === 0 || b.trials === 0) return null;
  const z = zOfConfidence(confidence);
  const difference = a.successes / a.trials - b.successes / b.trials;
  const crossing = (level: number, low: number, high: number) =>
    fallingRoot((supposed) => miettinenNurminenScore(a, b, supposed) - level, low, high);
  return {
    difference,
    low: crossing(z, -1, difference),
    high: crossing(-z, difference, 1),
  };
}

/**
 * How many standard errors the difference seen lies above a supposed one, with the error taken at the likeliest
 * rates that differ by the supposed one. It falls as the supposed difference rises. Both arms have trials.
 *
 * @param supposed in [−1, 1]
 * @returns 0 where both are the same; ±Infinity where the supposed difference leaves no room for chance
 */
export function miettinenNurminenScore(a: TaskTally, b: TaskTally, supposed: number): number {
  const gap = a.successes / a.trials - b.successes / b.trials - supposed;
  if (gap === 0) return 0;
  const rateB = likeliestRateOfB(a, b, supposed);
  const rateA = Math.min(1, Math.max(0, rateB + supposed));
  const all = a.trials + b.trials;
  const variance = (rateA * (1 - rateA)) / a.trials + (rateB * (1 - rateB)) / b.trials;
  return gap / Math.sqrt((variance * all) / (all - 1));
}

/** The root of a cubic, in closed form; kept where both rates lie in [0, 1]. */
function likeliestRateOfB(a: TaskTally, b: TaskTally, supposed: number): number {
  const all = a.trials + b.trials;
  const passed = a.successes + b.successes;
  const square = (a.trials + 2 * b.trials) * supposed - all - passed;
  const linear = (b.trials * supposed - all - 2 * b.successes) * supposed + passed;
  const constant = b.successes * supposed * (1 - supposed);
  const shift = square / (3 * all);
  const turn = shift ** 3 - (square * linear) / (6 * all * all) + constant / (2 * all);
  const spread = Math.sqrt(Math.max(0, shift * shift - linear / (3 * all)));
  const signed = turn < 0 ? -spread : spread;
  const cosine = signed === 0 ? 0 : Math.min(1, Math.max(-1, turn / signed ** 3));
  const root = 2 * signed * Math.cos((Math.PI + Math.acos(cosine)) / 3) - shift;
  return Math.min(Math.min(1, 1 - supposed), Math.max(Math.max(0, -supposed), root));
}
