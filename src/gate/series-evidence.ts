/** What a night's conversations of one series say against the baseline's, on exactly these tasks. */

import type { Random } from "../stats/random.ts";
import { squareAndAdd } from "../stats/square-and-add.ts";
import type { TaskTally } from "../stats/task-tally.ts";
import { wilsonScore } from "../stats/wilson-score.ts";
import { withinTaskPermutation } from "../stats/within-task-permutation.ts";
import { zOfConfidence } from "../stats/z-of-confidence.ts";
import type { ConversationsByTask } from "./night-tallies.ts";

/** Two-sided, so that either end by itself holds with 95 %: that non-inferiority is shown at 5 % asks for no more. */
export const gateConfidence = 0.9;

/** A rate over tasks of fixed weights, in [0, 1]. */
export interface StandardRate {
  readonly rate: number;
  /** How many independent turns it counts like. */
  readonly effectiveTrials: number;
}

/** Differences are the night's rate less the baseline's, in [−1, 1]; for a metric that is better low, turned round. */
export interface SeriesEvidence {
  readonly baseline: StandardRate;
  readonly night: StandardRate;
  readonly difference: number;
  /** The ends of a 90 % interval. */
  readonly low: number;
  readonly high: number;
  /** One-sided: small where the night is worse. */
  readonly p: number;
  /** The smallest p that so few conversations could show. */
  readonly leastP: number;
}

/** One side's conversations with the weights of its tasks. */
interface Side {
  readonly conversations: readonly (readonly TaskTally[])[];
  readonly weights: readonly number[];
}

/**
 * The evidence of a night. Tasks count by the baseline's turns a conversation; those without conversations on both
 * sides are left out.
 *
 * @param effect by how many turns an independent one is paid for, see `conversationEffect`
 * @param random used only where arrangements of conversations cannot be counted
 * @returns null where no task has conversations on both sides
 */
export function seriesEvidence(
  baseline: ConversationsByTask,
  night: ConversationsByTask,
  { worse, effect }: { readonly worse: "lower" | "higher"; readonly effect: number },
  random: Random,
): SeriesEvidence | null {
  const shared = Object.keys(baseline).filter(
    (task) => (baseline[task]?.length ?? 0) > 0 && (night[task]?.length ?? 0) > 0,
  );
  if (shared.length === 0) return null;
  const good = (side: ConversationsByTask) =>
    shared.map((task) =>
      (side[task] ?? []).map((tally) => (worse === "lower" ? tally : turned(tally))),
    );
  const [was, is] = [good(baseline), good(night)];
  const weights = was.map((own) => trialsOf(own) / own.length);
  const ofBaseline = standardRate({ conversations: was, weights }, effect);
  const ofNight = standardRate({ conversations: is, weights }, effect);
  const z = zOfConfidence(gateConfidence);
  const interval = squareAndAdd(
    { rate: ofNight.rate, ...wilsonScore(ofNight.rate, ofNight.effectiveTrials, z) },
    { rate: ofBaseline.rate, ...wilsonScore(ofBaseline.rate, ofBaseline.effectiveTrials, z) },
  );
  const { pLess } = withinTaskPermutation(
    weights.map((weight, task) => ({ a: rates(is[task]), b: rates(was[task]), weight })),
    random,
  );
  return {
    baseline: ofBaseline,
    night: ofNight,
    ...interval,
    p: pLess,
    leastP: leastP(is, was),
  };
}

function turned({ successes, trials }: TaskTally): TaskTally {
  return { successes: trials - successes, trials };
}

function trialsOf(conversations: readonly TaskTally[]): number {
  return conversations.reduce((sum, { trials }) => sum + trials, 0);
}

function successesOf(conversations: readonly TaskTally[]): number {
  return conversations.reduce((sum, { successes }) => sum + successes, 0);
}

function rates(conversations: readonly TaskTally[] = []): number[] {
  return conversations.map(({ successes, trials }) => successes / trials);
}

/** The rate whose variance is that of so many independent turns, weights and echo paid for. */
function standardRate({ conversations, weights }: Side, effect: number): StandardRate {
  let passed = 0;
  let weight = 0;
  let squares = 0;
  for (const [task, own] of conversations.entries()) {
    const share = weights[task] ?? 0;
    const trials = trialsOf(own);
    passed += (successesOf(own) * share) / trials;
    weight += share;
    squares += (share * share) / trials;
  }
  const failed = conversations.some((own) => successesOf(own) < trialsOf(own));
  return {
    rate: failed ? Math.min(1, passed / weight) : 1,
    effectiveTrials: (weight * weight) / squares / effect,
  };
}

/** One over the number of ways in which the conversations of each task could have fallen to the two sides. */
function leastP(
  night: readonly (readonly TaskTally[])[],
  baseline: readonly (readonly TaskTally[])[],
): number {
  const logWays = night.reduce((sum, own, task) => {
    return sum + logChoose(own.length + (baseline[task]?.length ?? 0), own.length);
  }, 0);
  return Math.exp(-logWays);
}

function logChoose(all: number, some: number): number {
  let sum = 0;
  for (let one = 1; one <= some; one++) sum += Math.log((all - some + one) / one);
  return sum;
}
