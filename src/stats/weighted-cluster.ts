import { kishDesignEffect } from "./design-effect.ts";
import type { RateInterval } from "./square-and-add.ts";
import type { TaskTally } from "./task-tally.ts";
import { wilsonScore } from "./wilson-score.ts";

/** Trials that may echo each other, a task's or a conversation's, and how much they count together. */
export interface WeightedCluster {
  /** Above 0 trials. */
  readonly tally: TaskTally;
  /** Above 0; the trials themselves where none were lost. */
  readonly weight: number;
}

/** A rate with its interval, and what it rests on. */
export interface ClusterRate extends RateInterval {
  /** How many independent trials it counts like. */
  readonly effectiveTrials: number;
  /** The clusters' weighted departures from the rate. They add up to 0. */
  readonly residuals: readonly number[];
}

/**
 * A rate over clusters with Wilson's interval on the number of independent trials that they count like. With the
 * trials as weights that is the number of the cluster Wilson interval; other weights keep a cluster's share of the
 * rate where it lost trials, and pay for that with a smaller number.
 *
 * @param clusters at least one
 * @param pooled the metric's design effect over all its cells; null where no cell knows one, and trials of one
 *   cluster are then taken to be alike by half
 * @param z standard normal quantile
 * @see Wilson 1927; Kish 1965, Survey Sampling, 11.7, for what weights cost; Franco, Little, Louis & Slud 2019
 */
export function weightedClusterRate(
  clusters: readonly WeightedCluster[],
  pooled: number | null,
  z: number,
): ClusterRate {
  const weight = total(clusters, (cluster) => cluster.weight);
  const rate = rateOf(clusters, weight);
  const residuals = clusters.map((cluster) => passedWeight(cluster) - rate * cluster.weight);
  const trials = weight ** 2 / total(clusters, ({ tally, weight: own }) => own ** 2 / tally.trials);
  const effect = Math.max(
    1,
    ownEffect(residuals, rate, weight, trials),
    pooled ?? assumed(clusters),
  );
  const effectiveTrials = trials / effect;
  return { rate, ...wilsonScore(rate, effectiveTrials, z), effectiveTrials, residuals };
}

/** Exactly 1 where all trials passed, whatever rounding makes of the weights. */
function rateOf(clusters: readonly WeightedCluster[], weight: number): number {
  const allPassed = clusters.every(({ tally }) => tally.successes === tally.trials);
  return allPassed ? 1 : Math.min(1, total(clusters, passedWeight) / weight);
}

function passedWeight({ tally, weight }: WeightedCluster): number {
  // In this order a weight that is the trials themselves drops out exactly.
  return (tally.successes * weight) / tally.trials;
}

/** The clusters' own design effect; 0, no more than any other, where they cannot know one. */
function ownEffect(
  residuals: readonly number[],
  rate: number,
  weight: number,
  trials: number,
): number {
  const clusters = residuals.length;
  if (clusters < 2 || rate === 0 || rate === 1) return 0;
  const squares = residuals.reduce((sum, residual) => sum + residual ** 2, 0);
  const variance = ((clusters / (clusters - 1)) * squares) / weight ** 2;
  return variance / ((rate * (1 - rate)) / trials);
}

function assumed(clusters: readonly WeightedCluster[]): number {
  return (
    kishDesignEffect(
      clusters.map(({ tally }) => tally),
      ASSUMED_ICC,
    ) ?? 1
  );
}

function total(
  clusters: readonly WeightedCluster[],
  part: (cluster: WeightedCluster) => number,
): number {
  return clusters.reduce((sum, cluster) => sum + part(cluster), 0);
}

/** Trials of one task agree by half: more than was seen anywhere, where nothing was seen. */
const ASSUMED_ICC = 0.5;
