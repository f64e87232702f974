import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";
import { taskVariance } from "./task-variance.ts";

/**
 * The design effect of one metric over its cells: by how many trials one independent trial has to be paid for.
 * The cells' variances are summed before they are divided, so that cells near 0 or 1, which know little of it,
 * weigh little.
 *
 * @param cells the metric's cells; each counts its own tasks
 * @returns null where no cell has both two tasks and a rate between 0 and 1
 * @throws {RangeError} on impossible counts
 * @see Franco, Little, Louis & Slud 2019, J Surv Stat Methodol 7:334: an effect estimated from one cell alone
 *   makes intervals too short
 */
export function pooledDesignEffect(cells: readonly (readonly TaskTally[])[]): number | null {
  let variance = 0;
  let independent = 0;
  for (const cell of cells) {
    const own = taskVariance(cell);
    variance += own?.variance ?? 0;
    independent += own?.independentVariance ?? 0;
  }
  return independent === 0 ? null : variance / independent;
}

/**
 * The design effect that trials of one task would have if they were alike to the degree `icc`, however uneven the
 * tasks are: 1 + (Σn²/N − 1)·icc.
 *
 * @param icc the intraclass correlation; 1 leaves about as many independent trials as there are tasks
 * @returns null without trials
 * @throws {RangeError} on impossible counts
 * @see Kish 1965, Survey Sampling, 5.4; uneven sizes as in Kish 1987
 */
export function kishDesignEffect(cell: readonly TaskTally[], icc: number): number | null {
  const { trials, squaredTrials } = tallyTotals(cell);
  return trials === 0 ? null : 1 + (squaredTrials / trials - 1) * icc;
}
