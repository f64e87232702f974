import type { DifferenceInterval } from "./difference-interval.ts";
import { type RateInterval, squareAndAdd } from "./square-and-add.ts";
import type { TaskTally } from "./task-tally.ts";
import { wilsonInterval } from "./wilson.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

/**
 * Newcombe's hybrid score interval for the difference of two rates from different, independent trials.
 *
 * @param confidence two-sided, between 0 and 1
 * @returns null when an arm has no trials: there is nothing to compare
 * @throws {RangeError} if the counts are not whole with 0 ≤ successes ≤ trials
 * @see Newcombe 1998, Stat Med 17:873, method 10. The reference values in the test are R's, from
 *   `prop.test(correct = FALSE)`, and agree with `contingencytables`.
 */
export function newcombeUnpaired(
  a: TaskTally,
  b: TaskTally,
  confidence = 0.95,
): DifferenceInterval | null {
  const z = zOfConfidence(confidence);
  const ofA = rateInterval(a, z);
  const ofB = rateInterval(b, z);
  return ofA === null || ofB === null ? null : squareAndAdd(ofA, ofB);
}

/** A tally's rate with its Wilson interval; null without trials. */
export function rateInterval({ successes, trials }: TaskTally, z: number): RateInterval | null {
  const interval = wilsonInterval(successes, trials, z);
  return interval === null ? null : { rate: successes / trials, ...interval };
}
