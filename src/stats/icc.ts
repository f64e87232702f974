import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";

/**
 * The intraclass correlation of a cell, by analysis of variance: how alike two trials of one task are, 0 where
 * the task does not matter and 1 where it decides. Below 0 where trials of one task differ more than trials do.
 *
 * @returns null where it is undefined: fewer than two tasks, no task with two trials, or all trials alike
 * @throws {RangeError} on impossible counts
 * @see Fleiss 1981, Statistical Methods for Rates and Proportions; Saha, Miller & Wang 2016. The reference values
 *   are ratesci's
 */
export function iccAnova(cell: readonly TaskTally[]): number | null {
  const { successes, trials, tasks, squaredTrials } = tallyTotals(cell);
  if (tasks < 2 || trials === tasks || successes === 0 || successes === trials) return null;
  const rate = successes / trials;
  let between = 0;
  let within = 0;
  for (const task of cell) {
    if (task.trials === 0) continue;
    const taskRate = task.successes / task.trials;
    between += task.trials * (taskRate - rate) ** 2;
    within += task.trials * taskRate * (1 - taskRate);
  }
  const betweenMean = between / (tasks - 1);
  const withinMean = within / (trials - tasks);
  const size = (trials - squaredTrials / trials) / (tasks - 1);
  return (betweenMean - withinMean) / (betweenMean + (size - 1) * withinMean);
}
