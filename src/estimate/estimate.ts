/**
 * From scores to figures with their uncertainty. What cannot be estimated is null with its reason, never 0. The unit
 * is the task: turns of one task echo each other, and an interval over turns alone would be too narrow.
 */

import { type FigureTally, taskCounts, taskTallies } from "../score/figure-tally.ts";
import { clusterWilson } from "../stats/cluster-wilson.ts";
import { countRate } from "../stats/count-rate.ts";
import type { TaskTally } from "../stats/task-tally.ts";

/**
 * A share of turns, or of the trials that its turns hold: `rate` and the interval lie in [0, 1]. Turns of several
 * trials are summed, trial by trial.
 */
export interface ProportionEstimate {
  readonly successes: number;
  readonly trials: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string | null;
  /** The independent trials that these count like; null where nothing is estimated. */
  readonly effectiveTrials: number | null;
  /**
   * Why there is no estimate; null when there is one. `given` beside a rate: the harness supplied a part of it,
   * and no arm is compared by it.
   */
  readonly reason: string | null;
}

/** A count per turn. */
export interface CountEstimate {
  readonly total: number;
  readonly turns: number;
  readonly perTurn: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string | null;
  readonly reason: string | null;
}

export type Estimate = ProportionEstimate | CountEstimate;

/** Whether an estimate is a share of turns. */
export function isProportion(estimate: Estimate): estimate is ProportionEstimate {
  return "trials" in estimate;
}

/**
 * The estimate of one figure of a cell.
 *
 * @param pool the figure's tallies in every cell on the same tasks, this one among them: they show how alike the
 *   turns of one task are. Empty: this cell alone
 */
export function estimateOf(
  figure: FigureTally,
  pool: readonly (readonly TaskTally[])[] = [],
): Estimate {
  return figure.kind === "share" ? shareOf(figure, pool) : countOf(figure);
}

function shareOf(figure: FigureTally, pool: readonly (readonly TaskTally[])[]): ProportionEstimate {
  const tallies = taskTallies(figure);
  const successes = tallies.reduce((sum, tally) => sum + tally.successes, 0);
  const trials = tallies.reduce((sum, tally) => sum + tally.trials, 0);
  const interval = clusterWilson(tallies, pool.length === 0 ? [tallies] : pool);
  if (interval === null) {
    const nothing = { rate: null, low: null, high: null, method: null, effectiveTrials: null };
    return { successes, trials, ...nothing, reason: reasonOf(figure) };
  }
  const { rate, low, high, method, effectiveTrials } = interval;
  return { successes, trials, rate, low, high, method, effectiveTrials, reason: null };
}

function countOf(figure: FigureTally): CountEstimate {
  const counts = taskCounts(figure);
  const total = counts.reduce((sum, task) => sum + task.total, 0);
  const turns = counts.reduce((sum, task) => sum + task.turns, 0);
  const rate = countRate(counts);
  if (rate === null) {
    const nothing = { perTurn: null, low: null, high: null, method: null };
    return { total, turns, ...nothing, reason: reasonOf(figure) };
  }
  const { perTurn, low, high, method } = rate;
  return { total, turns, perTurn, low, high, method, reason: null };
}

/** The reason of most turns, the first of equals; what was given goes before. */
function reasonOf({ unscored }: FigureTally): string {
  if (unscored.has("given")) return "given";
  const [most] = [...unscored].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? "no scored turns";
}
