import { tailOf } from "./confidence.ts";
import { studentQuantile, studentUpper } from "./student.ts";

/** The mean of one value a task, in the unit of the values. */
export interface TaskMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Two-sided, of the hypothesis that the true mean is 0. */
  readonly p: number;
}

/**
 * Student's interval for a mean over tasks, each task one vote: of rates, or of differences between two arms. For
 * twenty tasks and more whose values lie well inside their range; it leaves the range where they do not.
 *
 * @returns null with fewer than two tasks, and where all tasks are alike: the interval would have no width
 * @throws {RangeError} if a value is not a finite number or confidence is outside (0, 1)
 * @see Miller 2024, arXiv 2411.00640, for differences. The reference values in the test are R's `t.test`.
 */
export function taskMean(values: readonly number[], confidence = 0.95): TaskMean | null {
  const tail = tailOf({ confidence });
  if (!values.every(Number.isFinite)) throw new RangeError("a task's value is a finite number");
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const freedom = values.length - 1;
  const error = Math.sqrt(squares / freedom / values.length);
  if (error <= rounding * Math.abs(mean)) return null;
  const reach = studentQuantile(1 - tail, freedom) * error;
  return {
    mean,
    low: mean - reach,
    high: mean + reach,
    p: 2 * studentUpper(Math.abs(mean) / error, freedom),
  };
}

/** Values that differ by less, against their mean, are the same. */
const rounding = 1e-12;
