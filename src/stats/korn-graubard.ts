import { clopperPearsonLimits } from "./clopper-pearson.ts";
import { type ConfidenceOption, tailOf } from "./confidence.ts";
import type { Interval } from "./interval.ts";
import { studentQuantile } from "./student.ts";
import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";
import { taskVariance } from "./task-variance.ts";

/**
 * Korn and Graubard's interval: Clopper and Pearson's on the cell's own effective number of trials, made smaller
 * still for how few tasks that number was estimated from. A conservative second opinion on one cell alone.
 *
 * @returns null where the cell does not say how tasks differ: fewer than two tasks, a rate of 0 or 1, or tasks
 *   that do not differ at all
 * @throws {RangeError} on impossible counts, and unless the confidence lies in (0, 1)
 * @see Korn & Graubard 1998, Survey Methodology 24:193. The reference values are R's
 *   `survey::svyciprop(method = "beta")`
 */
export function kornGraubard(
  cell: readonly TaskTally[],
  options: ConfidenceOption = {},
): Interval | null {
  const tail = tailOf(options);
  const own = taskVariance(cell);
  if (own === null || own.designEffect === null || own.variance === 0) return null;
  const { trials, tasks } = tallyTotals(cell);
  const ratio = studentQuantile(1 - tail, trials - 1) / studentQuantile(1 - tail, tasks - 1);
  const effectiveTrials = (trials / own.designEffect) * ratio * ratio;
  return clopperPearsonLimits(own.rate * effectiveTrials, effectiveTrials, tail);
}
