/**
 * From scores to figures with their uncertainty. What cannot be estimated is null with its reason, never 0.
 *
 * The interval treats turns as independent. Turns of one conversation echo each other, so it is too narrow
 * by a factor that the tables name as their method.
 */

import type { MetricShape } from "../score/cell-scorer.ts";
import { isUnscored, type Score } from "../score/metric.ts";
import { wilsonInterval } from "../stats/wilson.ts";

/** A share of turns: `rate` and the interval lie in [0, 1]. */
export interface ProportionEstimate {
  readonly successes: number;
  readonly trials: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly method: string | null;
  /** Why there is no estimate; null when there is one. */
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
  const reason = counted.length > 0 ? null : reasonOf(scores);
  switch (metric.unit) {
    case "proportion": {
      const successes = counted.filter((score) => score === true).length;
      return [[metric.id, proportion(successes, counted.length, reason)]];
    }
    case "count":
      return [[metric.id, count(counted, reason)]];
    case "category":
      return (metric.categories ?? []).map((word) => {
        const successes = counted.filter((score) => score === word).length;
        return [`${metric.id}:${word}`, proportion(successes, counted.length, reason)] as const;
      });
    default:
      return metric.unit satisfies never;
  }
}

function reasonOf(scores: readonly Score[]): string {
  const reasons = scores.filter(isUnscored).map(({ unscored }) => unscored);
  const given = reasons.find((reason) => reason === "given");
  return given ?? reasons[0] ?? "no scored turns";
}

function proportion(successes: number, trials: number, reason: string | null): ProportionEstimate {
  const interval = wilsonInterval(successes, trials);
  if (interval === null) {
    return { successes, trials, rate: null, low: null, high: null, method: null, reason };
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

function count(counted: readonly Score[], reason: string | null): CountEstimate {
  const total = counted.reduce<number>((sum, score) => sum + Number(score), 0);
  const turns = counted.length;
  return {
    total,
    turns,
    perTurn: turns === 0 ? null : total / turns,
    low: null,
    high: null,
    method: null,
    reason: reason ?? "no interval is computed for counts",
  };
}
