import type { MetricShape } from "./cell-scorer.ts";
import { isShare, type Score } from "./metric.ts";

/** One figure of a metric: the metric's own, or for a category one for each word, such as `form:state`. */
export interface Figure {
  readonly name: string;
  readonly kind: "share" | "count";
  /** What a score adds to the successes or to the total. */
  found(score: Score): number;
  /** The trials or turns that a score is. */
  trials(score: Score): number;
}

/** The figures of a metric, in the order in which tables list them. */
export function figuresOf(metric: MetricShape): readonly Figure[] {
  switch (metric.unit) {
    case "proportion":
      return [{ name: metric.id, kind: "share", found: foundIn, trials: trialsIn }];
    case "count":
      return [{ name: metric.id, kind: "count", found: Number, trials: () => 1 }];
    case "category":
      return (metric.categories ?? []).map((word) => ({
        name: `${metric.id}:${word}`,
        kind: "share",
        found: (score) => Number(score === word),
        trials: () => 1,
      }));
    default:
      return metric.unit satisfies never;
  }
}

function foundIn(score: Score): number {
  return isShare(score) ? score.found : Number(score === true);
}

function trialsIn(score: Score): number {
  return isShare(score) ? score.of : 1;
}
