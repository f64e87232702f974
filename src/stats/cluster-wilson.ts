import { type ConfidenceOption, tailOf } from "./confidence.ts";
import { kishDesignEffect, pooledDesignEffect } from "./design-effect.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./normal.ts";
import { studentQuantile } from "./student.ts";
import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";
import { taskVariance } from "./task-variance.ts";
import { wilsonScore } from "./wilson-score.ts";

/** The rate of a cell with an interval that counts its tasks, not its turns. */
export interface ClusterWilson extends Interval {
  readonly method: "cluster-wilson";
  readonly rate: number;
  /** The independent trials that the cell's trials count like: trials / designEffect. */
  readonly effectiveTrials: number;
  /** 1 or above. */
  readonly designEffect: number;
  /** The tasks that have a trial. */
  readonly tasks: number;
  /** What a reader has to know before the interval; null where nothing. */
  readonly note: ClusterWilsonNote | null;
}

/** Where the usual rule lacked something. */
export type ClusterWilsonNote =
  /** Nothing in this cell says how tasks differ. */
  | "one task"
  /** No cell of the metric says how tasks differ: trials of one task were taken to agree by half. */
  | "design effect assumed"
  /** No other cell says how tasks differ: Student's quantile stands in for the normal one. */
  | "design effect of this cell alone";

/**
 * The default interval of a cell: Wilson's, on the trials that count as independent ones. The design effect is the
 * larger of the cell's own and the one pooled over the metric's cells, and never below 1: a cell's own is too
 * often too small where tasks are few.
 *
 * Where the own one is undefined (one task, or a rate of 0 or 1) the pooled one stands alone. Where no cell has
 * one, trials of a task are taken to agree by half (Kish). Where only this cell has one and it has at least four
 * tasks, Student's quantile over its tasks takes the place of the normal one.
 *
 * Let α be 1 − confidence. Where one task of several holds all successes, the low end goes down to α / trials, and
 * where one holds all failures, the high end up to 1 − α / trials. The expected number of successes is then α, so
 * by Boole's inequality such a rate shows a success in at most α of all runs, however alike the trials of a task
 * are. Wilson's own end for a single success is 0.18 / trials: a rate just below it shows a success in one run of
 * six, and each of those runs would miss it. Brown, Cai & DasGupta replace the same end for the same reason.
 *
 * Pooling takes tasks to differ about alike in all cells of a metric. A cell whose tasks differ far more than the
 * others' do is left to its own design effect, and holds its rate less often than asked.
 *
 * @param cell the cell's tasks
 * @param cells all cells of the same metric on the same tasks, this one among them
 * @returns null when the cell has no trials
 * @throws {RangeError} on impossible counts, and unless the confidence lies in (0, 1)
 * @see Wilson 1927, JASA 22:209; Kish 1965, Survey Sampling, 5.4; Franco, Little, Louis & Slud 2019, J Surv Stat
 *   Methodol 7:334, on Wilson's interval over an effective number of trials; Brown, Cai & DasGupta 2001, Stat Sci
 *   16:101, 4.1.1, on its end at few successes
 */
export function clusterWilson(
  cell: readonly TaskTally[],
  cells: readonly (readonly TaskTally[])[],
  options: ConfidenceOption = {},
): ClusterWilson | null {
  const { successes, trials, tasks } = tallyTotals(cell);
  const tail = tailOf(options);
  if (trials === 0) return null;
  const { designEffect, note } = designEffectOf(cell, cells);
  const rate = successes / trials;
  const effectiveTrials = trials / designEffect;
  const alone = note === "design effect of this cell alone" && tasks >= LEAST_TASKS_FOR_STUDENT;
  const critical = alone ? studentQuantile(1 - tail, tasks - 1) : normalQuantile(1 - tail);
  const wilson = wilsonScore(rate, effectiveTrials, critical);
  const lone = loneTaskOf(cell, tasks);
  const least = (2 * tail) / trials;
  return {
    method: "cluster-wilson",
    rate,
    low: lone.success ? Math.min(wilson.low, least) : wilson.low,
    high: lone.failure ? Math.max(wilson.high, 1 - least) : wilson.high,
    effectiveTrials,
    designEffect,
    tasks,
    note,
  };
}

/** With fewer tasks Student's quantile says little more than that nothing is known. */
const LEAST_TASKS_FOR_STUDENT = 4;

/** Whether one task among several holds all successes, and whether one holds all failures. */
function loneTaskOf(cell: readonly TaskTally[], tasks: number) {
  const withSuccess = cell.filter(({ successes }) => successes > 0).length;
  const withFailure = cell.filter(({ successes, trials }) => successes < trials).length;
  return { success: tasks > 1 && withSuccess === 1, failure: tasks > 1 && withFailure === 1 };
}

/** How alike trials of a task are taken to be where no cell says: half way between not at all and wholly. */
const ASSUMED_ICC = 0.5;

interface ChosenDesignEffect {
  readonly designEffect: number;
  readonly note: ClusterWilsonNote | null;
}

function designEffectOf(
  cell: readonly TaskTally[],
  cells: readonly (readonly TaskTally[])[],
): ChosenDesignEffect {
  const own = taskVariance(cell);
  const oneTask = own === null ? ("one task" as const) : null;
  const pooled = pooledDesignEffect(cells);
  const ownEffect = own?.designEffect ?? null;
  if (pooled === null && ownEffect === null) {
    const assumed = kishDesignEffect(cell, ASSUMED_ICC) ?? 1;
    return { designEffect: assumed, note: oneTask ?? "design effect assumed" };
  }
  const alone = ownEffect !== null && !severalTell(cells);
  return {
    designEffect: Math.max(1, ownEffect ?? 1, pooled ?? 1),
    note: oneTask ?? (alone ? "design effect of this cell alone" : null),
  };
}

/** Whether at least two cells have a design effect of their own. */
function severalTell(cells: readonly (readonly TaskTally[])[]): boolean {
  const tells = (cell: readonly TaskTally[]) => (taskVariance(cell)?.designEffect ?? null) !== null;
  const first = cells.findIndex(tells);
  return first !== -1 && cells.slice(first + 1).some(tells);
}
