import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";

/** How far a cell's rate would move if other tasks of the kind were drawn. */
export interface TaskVariance {
  readonly rate: number;
  /** The variance of the rate, from the differences between tasks. */
  readonly variance: number;
  /** What the variance would be if every trial were a task of its own: p(1 − p)/N. 0 at a rate of 0 or 1. */
  readonly independentVariance: number;
  /** The former over the latter; null at a rate of 0 or 1, where neither says anything. May be below 1. */
  readonly designEffect: number | null;
}

/**
 * The variance of a rate whose unit of evidence is the task: K/(K − 1)·Σ(x − pn)² / N², the linearised variance
 * of a ratio of sums.
 *
 * @returns null with fewer than two tasks that have trials: one task says nothing of how tasks differ
 * @throws {RangeError} on impossible counts
 * @see Cochran 1977, Sampling Techniques, 6.3. R's `survey::svymean` over clusters and the sandwich HC0·K/(K − 1)
 *   give the same
 */
export function taskVariance(cell: readonly TaskTally[]): TaskVariance | null {
  const { successes, trials, tasks } = tallyTotals(cell);
  if (tasks < 2) return null;
  const rate = successes / trials;
  const squares = cell.reduce((sum, task) => sum + (task.successes - rate * task.trials) ** 2, 0);
  const variance = ((tasks / (tasks - 1)) * squares) / (trials * trials);
  const independentVariance = (rate * (1 - rate)) / trials;
  const mixed = successes > 0 && successes < trials;
  return {
    rate,
    // Where all trials agree the residuals are rounding, not differences.
    variance: mixed ? variance : 0,
    independentVariance,
    designEffect: mixed ? variance / independentVariance : null,
  };
}
