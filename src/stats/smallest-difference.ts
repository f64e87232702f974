import { type Random, randomFrom } from "./random.ts";
import { type PlannedComparison, verdictPower } from "./verdict-power.ts";

/** A suite whose reach is asked for. */
export interface PlannedSuite extends Omit<PlannedComparison, "rateA" | "rateB"> {
  /** The rate of the arm that is known, or hoped for; the other one's is looked for on the roomier side of it. */
  readonly rate: number;
  /** The chance to reach the verdict, between 0 and 1; 0.8 as a rule. */
  readonly power: number;
}

/**
 * The smallest difference that a suite of this size can be relied on to show: the one at which the chance of the
 * verdict reaches the power asked for. By simulation, to about a point; every tried difference sees the same draws.
 *
 * @returns a difference of rates, in (0, 1]; null where even the largest is not shown that often
 * @throws {RangeError} if the power is not between 0 and 1, or as `verdictPower`
 */
export function smallestDifference(suite: PlannedSuite, random: Random, runs = 200): number | null {
  const { rate, power } = suite;
  if (!(power > 0 && power < 1)) {
    throw new RangeError(`a power lies between 0 and 1, not at ${power}`);
  }
  const side = rate >= 0.5 ? -1 : 1;
  const seed = random.integer(2 ** 32);
  const shows = (difference: number) => {
    const plan = { ...suite, rateA: rate, rateB: rate + side * difference };
    return verdictPower(plan, randomFrom(seed), runs).reached >= power;
  };
  let shown = side < 0 ? rate : 1 - rate;
  if (!shows(shown)) return null;
  let notShown = 0;
  while (shown - notShown > precision) {
    const middle = (shown + notShown) / 2;
    if (shows(middle)) shown = middle;
    else notShown = middle;
  }
  return shown;
}

/** Finer than the simulation can tell. */
const precision = 0.01;
