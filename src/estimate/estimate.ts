/**
 * From scores to figures with their uncertainty. What cannot be estimated is null with its reason, never 0.
 *
 * The interval treats turns as independent. Turns of one conversation echo each other, so it is too narrow
 * by a factor that the tables name as their method.
 */

import type { MetricShape } from "../score/cell-scorer.ts";
import { isShare, isUnscored, type Score } from "../score/metric.ts";
import { wilsonInterval } from "../stats/wilson.ts";

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
 * The estimates of one metric over a cell's scores by their names: one of the metric's own name, or for a
 * category one for each word, such as `form:state`.
 */
export function estimatesOf(
  metric: MetricShape,
  scores: readonly Score[],
): readonly (readonly [name: string, estimate: Estimate])[] {
  const counted = scores.filter((score) => !isUnscored(score));
  switch (metric.unit) {
    case "proportion":
      return [[metric.id, proportion(sumOf(counted, foundIn), sumOf(counted, trialsIn), scores)]];
    case "count":
      return [[metric.id, count(counted, scores)]];
    case "category":
      return (metric.categories ?? []).map((word) => {
        const successes = counted.filter((score) => score === word).length;
        return [`${metric.id}:${word}`, proportion(successes, counted.length, scores)] as const;
      });
    default:
      return metric.unit satisfies never;
  }
}

function sumOf(scores: readonly Score[], count: (score: Score) => number): number {
  return scores.reduce<number>((sum, score) => sum + count(score), 0);
}

function foundIn(score: Score): number {
  return isShare(score) ? score.found : Number(score === true);
}

function trialsIn(score: Score): number {
  return isShare(score) ? score.of : 1;
}

/** The reason of most turns, the first of equals; what was given goes before. */
function reasonOf(scores: readonly Score[]): string {
  const counts = new Map<string, number>();
  for (const score of scores) {
    if (isUnscored(score)) counts.set(score.unscored, (counts.get(score.unscored) ?? 0) + 1);
  }
  if (counts.has("given")) return "given";
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? "no scored turns";
}

function proportion(
  successes: number,
  trials: number,
  scores: readonly Score[],
): ProportionEstimate {
  const interval = wilsonInterval(successes, trials);
  if (interval === null) {
    const nothing = { rate: null, low: null, high: null, method: null };
    return { successes, trials, ...nothing, reason: reasonOf(scores) };
  }
  return {
    successes,
    trials,
    rate: successes / trials,
    ...interval,
    method: "wilson",
    reason: null,
  };
}

function count(counted: readonly Score[], scores: readonly Score[]): CountEstimate {
  const total = sumOf(counted, Number);
  const turns = counted.length;
  return {
    total,
    turns,
    perTurn: turns === 0 ? null : total / turns,
    low: null,
    high: null,
    method: null,
    reason: turns === 0 ? reasonOf(scores) : "no interval is computed for counts",
  };
}
