import { isShared, type PairedTally } from "./standardised-difference.ts";

/**
 * The tasks' differences, a's rate less b's times the task's weight, for the sign-flip test. Where nothing was lost
 * and the weights are the trials, they are differences in successes. Tasks without a scored trial in both arms are
 * left out.
 */
export function taskDifferences(tasks: readonly PairedTally[]): number[] {
  // One fraction, so that equal rates leave exactly 0 and whole differences stay whole.
  return tasks
    .filter(isShared)
    .map(
      ({ a, b, weight }) =>
        (weight * (a.successes * b.trials - b.successes * a.trials)) / (a.trials * b.trials),
    );
}
