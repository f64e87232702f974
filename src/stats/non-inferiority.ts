import { miettinenNurminenScore } from "./miettinen-nurminen.ts";
import { normalQuantile, normalUpper } from "./normal.ts";
import type { PairedTable } from "./paired-table.ts";
import { studentQuantile, studentUpper } from "./student.ts";
import { tangoScore } from "./tango.ts";
import type { TaskTally } from "./task-tally.ts";

/** Whether the new arm's mean over tasks is worse than the old one's by the margin or more. */
export interface TaskNonInferiority {
  readonly t: number;
  readonly df: number;
  /** One-sided; small means that the new arm is not worse by the margin. */
  readonly p: number;
  /** The mean difference is above this, at a one-sided level of 1 − alpha. Above −margin just where p < alpha. */
  readonly low: number;
  /** One-sided; small means that the new arm fell, by however little. */
  readonly pDrop: number;
}

/** A one-sided score test; a small p means that the new arm is not worse by the margin. */
export interface ScoreNonInferiority {
  readonly z: number;
  readonly p: number;
}

/**
 * Non-inferiority over tasks, by Student's t of the tasks' differences.
 *
 * @param differences the new arm's rate less the old one's, one a task, in [−1, 1]
 * @param margin above 0: how much worse is too much
 * @param alpha one-sided, between 0 and 1
 * @returns null for fewer than two tasks, or where all differ alike: there is no spread to measure with, and the
 *   low end of the cluster hybrid has to do
 * @throws {RangeError} if the margin is not above 0 or alpha not between 0 and 1
 * @see Walker & Nowacki 2011, J Gen Intern Med 26:192. The reference values in the test are R's `t.test`.
 */
export function taskNonInferiority(
  differences: readonly number[],
  margin: number,
  alpha = 0.05,
): TaskNonInferiority | null {
  checkMargin(margin);
  checkShare("alpha", alpha);
  const tasks = differences.length;
  if (tasks < 2) return null;
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / tasks;
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  const error = Math.sqrt(squares / (tasks - 1) / tasks);
  if (error < ROUNDING) return null;
  const df = tasks - 1;
  const t = (mean + margin) / error;
  return {
    t,
    df,
    p: studentUpper(t, df),
    low: mean - studentQuantile(1 - alpha, df) * error,
    pDrop: studentUpper(-mean / error, df),
  };
}

/**
 * Non-inferiority over pairs of single trials, a new and b old: only for one turn a task in each arm.
 *
 * @returns null when there are no pairs
 * @throws {RangeError} if the margin is not above 0 or a count not whole
 * @see Tango 1998, Stat Med 17:891. The reference values in the test agree with R's `ratesci::pairbinci`.
 */
export function pairedNonInferiority(
  table: PairedTable,
  margin: number,
): ScoreNonInferiority | null {
  checkMargin(margin);
  if (table.both + table.onlyA + table.onlyB + table.neither === 0) return null;
  return scoreTest(tangoScore(table, -margin));
}

/**
 * Non-inferiority of different, independent trials.
 *
 * @returns null when an arm has no trials
 * @throws {RangeError} if the margin is not above 0
 * @see Miettinen & Nurminen 1985, Stat Med 4:213; Farrington & Manning 1990, Stat Med 9:1447. The reference values
 *   in the test are those of R's `ratesci::scoreci`.
 */
export function unpairedNonInferiority(
  fresh: TaskTally,
  old: TaskTally,
  margin: number,
): ScoreNonInferiority | null {
  checkMargin(margin);
  if (fresh.trials === 0 || old.trials === 0) return null;
  return scoreTest(miettinenNurminenScore(fresh, old, -margin));
}

/**
 * How many tasks a non-inferiority test over tasks needs when the arms do not differ. The normal formula is too
 * small by a task or two; it is repeated with Student's quantiles until it settles.
 *
 * @param spread the standard deviation of the tasks' differences, from 0
 * @param margin above 0
 * @param alpha one-sided, between 0 and 1
 * @param power the chance to show it, between 0 and 1
 * @throws {RangeError} outside those ranges
 * @see Julious 2004, Stat Med 23:1921. The reference values in the test are R's `power.t.test`.
 */
export function tasksForNonInferiority(
  spread: number,
  margin: number,
  alpha: number,
  power: number,
): number {
  checkMargin(margin);
  checkShare("alpha", alpha);
  checkShare("power", power);
  if (!(spread >= 0 && Number.isFinite(spread))) {
    throw new RangeError(`a standard deviation is a number from 0, not ${spread}`);
  }
  const needed = (quantile: (p: number) => number) =>
    ((Math.max(0, quantile(1 - alpha) + quantile(power)) * spread) / margin) ** 2;
  let tasks = Math.max(2, Math.ceil(needed(normalQuantile)));
  // The need falls as tasks are added, so that the first number that meets it is the smallest.
  while (needed((p) => studentQuantile(p, tasks - 1)) > tasks) tasks++;
  return tasks;
}

/** A spread below this is that of rounding. */
const ROUNDING = 1e-12;

function scoreTest(z: number): ScoreNonInferiority {
  return { z, p: normalUpper(z) };
}

function checkMargin(margin: number): void {
  if (!(margin > 0 && margin <= 1)) {
    throw new RangeError(`a margin lies above 0 and not above 1, not at ${margin}`);
  }
}

function checkShare(name: string, share: number): void {
  if (!(share > 0 && share < 1)) {
    throw new RangeError(`${name} lies between 0 and 1, not at ${share}`);
  }
}
