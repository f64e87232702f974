import type { TaskTally } from "./task-tally.ts";

/** A cell's sums over its tasks. */
export interface TallyTotals {
  readonly successes: number;
  readonly trials: number;
  /** The tasks that have a trial. */
  readonly tasks: number;
  /** Σ n²: what uneven tasks do to a sum, wherever tasks agree within themselves. */
  readonly squaredTrials: number;
}

/**
 * Adds up a cell. Every method that takes tallies starts here, so that none computes on impossible counts.
 *
 * @throws {RangeError} if a task's counts are not integers with 0 ≤ successes ≤ trials
 */
export function tallyTotals(cell: readonly TaskTally[]): TallyTotals {
  let successes = 0;
  let trials = 0;
  let tasks = 0;
  let squaredTrials = 0;
  for (const [index, task] of cell.entries()) {
    checkTally(task, index);
    successes += task.successes;
    trials += task.trials;
    tasks += task.trials > 0 ? 1 : 0;
    squaredTrials += task.trials * task.trials;
  }
  return { successes, trials, tasks, squaredTrials };
}

function checkTally({ successes, trials }: TaskTally, index: number): void {
  const whole = Number.isInteger(successes) && Number.isInteger(trials);
  if (whole && successes >= 0 && successes <= trials) return;
  throw new RangeError(
    `task ${index}: counts are integers with 0 ≤ successes ≤ trials, not ${successes} of ${trials}`,
  );
}
