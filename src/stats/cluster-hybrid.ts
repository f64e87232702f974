import { pooledDesignEffect } from "./design-effect.ts";
import type { DifferenceInterval } from "./difference-interval.ts";
import { squareAndAdd } from "./square-and-add.ts";
import { isShared, type PairedTally } from "./standardised-difference.ts";
import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";
import { weightedClusterRate } from "./weighted-cluster.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

/** The difference of two arms over the same tasks. */
export interface ClusterHybrid extends DifferenceInterval {
  readonly rateA: number;
  readonly rateB: number;
  /** How many independent trials each rate counts like. */
  readonly effectiveA: number;
  readonly effectiveB: number;
  /** How alike the arms' tasks go, damped for few tasks; in [−1, 1]. */
  readonly correlation: number;
}

/**
 * The interval of a difference of two rates over the same tasks, with tasks as the unit of evidence: cluster Wilson
 * intervals of both rates, put together by squares with the correlation of their tasks. It keeps its width where
 * both rates are 0 or 1, and its ends are exactly ±1 where they reach it.
 *
 * The pooled design effect and the damping of a positive correlation by (K − 3)/(K − 1) were chosen by simulation;
 * with the bare correlation the interval leaves out 0 for equal arms three times as often. Tasks
 * that are not scored in both arms are left out.
 *
 * @param cells all cells of the metric on these tasks, the two arms' among them; where there are none, the arms'
 * @param confidence two-sided, between 0 and 1
 * @returns null where no task is scored in both arms
 * @throws {RangeError} on impossible counts, or a confidence out of range
 * @see Zou & Donner 2008, Stat Med 27:1693 (MOVER); Newcombe 1998, Stat Med 17:2635, method 10. The reference values
 *   in the test are R's, from `prop.test(correct = FALSE)` on effective trials
 */
export function clusterHybrid(
  tasks: readonly PairedTally[],
  cells: readonly (readonly TaskTally[])[],
  confidence = 0.95,
): ClusterHybrid | null {
  const shared = tasks.filter(isShared);
  if (shared.length === 0) return null;
  const arms = [shared.map(({ a }) => a), shared.map(({ b }) => b)];
  // Where other cells are given, nothing else would look at the arms' own counts.
  for (const arm of arms) tallyTotals(arm);
  const pooled = pooledDesignEffect(cells.length === 0 ? arms : cells);
  const z = zOfConfidence(confidence);
  const a = weightedClusterRate(
    shared.map(({ a: tally, weight }) => ({ tally, weight })),
    pooled,
    z,
  );
  const b = weightedClusterRate(
    shared.map(({ b: tally, weight }) => ({ tally, weight })),
    pooled,
    z,
  );
  const correlation = dampedCorrelation(a.residuals, b.residuals);
  return {
    ...squareAndAdd(a, b, correlation),
    rateA: a.rate,
    rateB: b.rate,
    effectiveA: a.effectiveTrials,
    effectiveB: b.effectiveTrials,
    correlation,
  };
}

/** 0 where an arm's tasks do not differ. A negative correlation widens the interval and is kept whole. */
function dampedCorrelation(a: readonly number[], b: readonly number[]): number {
  const size = Math.sqrt(product(a, a) * product(b, b));
  if (size < ROUNDING) return 0;
  const correlation = Math.min(1, Math.max(-1, product(a, b) / size));
  if (correlation <= 0) return correlation;
  const tasks = a.length;
  return tasks < 2 ? 0 : correlation * Math.max(0, (tasks - 3) / (tasks - 1));
}

function product(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** Residuals of tasks that are alike are rounding, not differences. */
const ROUNDING = 1e-12;
