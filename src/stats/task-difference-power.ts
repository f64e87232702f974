import { fallingRoot } from "./bisection.ts";
import { noncentralStudentUpper } from "./noncentral-student.ts";
import { normalQuantile } from "./normal.ts";
import { studentQuantile } from "./student.ts";

/** Two arms over the same tasks, as far as planning has to guess them. Rates, icc and correlation lie in [0, 1]. */
export interface GuessedArms {
  readonly rateA: number;
  readonly rateB: number;
  /** Scored turns of one task in one arm, over all its epochs. */
  readonly turnsPerTask: number;
  /** How alike turns of one task are: the share of the variance that lies between tasks. */
  readonly icc: number;
  /** How far a task that is hard for one arm is hard for the other. */
  readonly taskCorrelation: number;
}

/**
 * The standard deviation of a task's difference between two arms. With more turns only its second part falls: what
 * tasks differ by among themselves stays, so tasks tell more than epochs, and epochs more than turns.
 *
 * @throws {RangeError} outside the ranges of `GuessedArms`
 */
export function taskDifferenceSpread(arms: GuessedArms): number {
  const { rateA, rateB, turnsPerTask, icc, taskCorrelation } = arms;
  requireUnit("a rate", rateA);
  requireUnit("a rate", rateB);
  requireUnit("an icc", icc);
  requireUnit("a correlation", taskCorrelation);
  if (!(turnsPerTask > 0)) throw new RangeError(`turns a task lie above 0, not at ${turnsPerTask}`);
  const ofA = rateA * (1 - rateA);
  const ofB = rateB * (1 - rateB);
  const betweenTasks = icc * (ofA + ofB - 2 * taskCorrelation * Math.sqrt(ofA * ofB));
  const withinTasks = ((1 - icc) * (ofA + ofB)) / turnsPerTask;
  return Math.sqrt(Math.max(0, betweenTasks + withinTasks));
}

/** How sure a test is to be: the chance of a false find, and that of missing a true one. */
export interface TestDemand {
  /** Between 0 and 1. */
  readonly alpha: number;
  /** Between alpha and 1: the chance to find what is there. */
  readonly power: number;
  /** 2 by default. */
  readonly sides?: 1 | 2;
}

/**
 * The smallest mean difference that a t test over tasks finds with the power asked for.
 *
 * @param tasks two or more
 * @param spread of a task's difference, as `taskDifferenceSpread`
 * @returns in the unit of `spread`: by the normal formula, which is too small for few tasks, and by Student's t;
 *   that is null where it would take more than 36 standard errors
 * @throws {RangeError} outside the ranges
 * @see The reference values in the test are R's `power.t.test(type = "one.sample")`
 */
export function smallestDetectable(
  tasks: number,
  spread: number,
  demand: TestDemand,
): { readonly normal: number; readonly student: number | null } {
  requireDemand(demand);
  if (!(tasks >= 2)) throw new RangeError(`a t test takes two tasks or more, not ${tasks}`);
  requireSpread(spread);
  const error = spread / Math.sqrt(tasks);
  const shift = studentShift(tasks, demand);
  return { normal: normalShift(demand) * error, student: shift === null ? null : shift * error };
}

/**
 * How many tasks a t test over tasks needs to find a difference with the power asked for.
 *
 * @param difference above 0
 * @param spread of a task's difference, as `taskDifferenceSpread`
 * @returns not rounded; at least 2
 * @throws {RangeError} outside the ranges
 * @see The reference values in the test are R's `power.t.test(type = "one.sample")`
 */
export function tasksNeeded(
  difference: number,
  spread: number,
  demand: TestDemand,
): { readonly normal: number; readonly student: number } {
  requireDemand(demand);
  requireSpread(spread);
  const { power } = demand;
  if (!(difference > 0)) throw new RangeError(`a difference lies above 0, not at ${difference}`);
  const ratio = difference / spread;
  const normal = (normalShift(demand) / ratio) ** 2;
  const missing = (tasks: number) =>
    power - studentPower(tasks, demand, Math.min(largestShift, ratio * Math.sqrt(tasks)));
  return {
    normal: Math.max(2, normal),
    student: missing(2) <= 0 ? 2 : fallingRoot(missing, 2, 2 * normal + 20),
  };
}

function normalShift({ alpha, power, sides = 2 }: TestDemand): number {
  return normalQuantile(1 - alpha / sides) + normalQuantile(power);
}

/** How many standard errors the true mean must lie off for the test to find it often enough, on its own side. */
function studentShift(tasks: number, demand: TestDemand): number | null {
  const missing = (shift: number) => demand.power - studentPower(tasks, demand, shift);
  return missing(largestShift) > 0 ? null : fallingRoot(missing, 0, largestShift);
}

function studentPower(tasks: number, { alpha, sides = 2 }: TestDemand, shift: number): number {
  const df = tasks - 1;
  return noncentralStudentUpper(studentQuantile(1 - alpha / sides, df), df, shift);
}

/** The most that the distribution is computed for; no demand short of certainty asks for it. */
const largestShift = 36;

function requireUnit(what: string, value: number): void {
  if (!(value >= 0 && value <= 1)) throw new RangeError(`${what} lies in [0, 1], not at ${value}`);
}

function requireSpread(spread: number): void {
  if (!(spread >= 0 && spread < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a standard deviation is a number from 0, not ${spread}`);
  }
}

function requireDemand({ alpha, power }: TestDemand): void {
  if (!(alpha > 0 && alpha < power && power < 1)) {
    throw new RangeError(`alpha and power lie between 0 and 1, alpha lower: ${alpha}, ${power}`);
  }
}
