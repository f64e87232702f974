import { decideVerdict, type Verdict, type VerdictRules } from "./decide-verdict.ts";
import { pooledDesignEffect } from "./design-effect.ts";
import type { DifferenceInterval } from "./difference-interval.ts";
import { fewestDifferingTasks } from "./fewest-differing-tasks.ts";
import {
  type ArmEvidence,
  differenceBounds,
  missingIn,
  type PairEvidence,
  type TaskEvidence,
} from "./pair-evidence.ts";
import type { Random } from "./random.ts";
import { squareAndAdd } from "./square-and-add.ts";
import { type WeightedCluster, weightedClusterRate } from "./weighted-cluster.ts";
import { type TaskConversations, withinTaskPermutation } from "./within-task-permutation.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

/** A `better` or `worse` that holds for exactly these tasks, with the figures that it rests on. */
export interface VerdictOnTheseTasks extends DifferenceInterval {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly onTheseTasks: true;
  readonly p: number;
  readonly pAdjusted: number;
  readonly method: "within-task";
}

/**
 * The verdict that the conversations allow where too few tasks differ for one on tasks: by permutation of the
 * conversations within each task, and an interval over conversations. It says nothing of other tasks.
 *
 * @param shared the tasks that are scored in both arms
 * @param random used only where arrangements cannot be counted
 * @returns null where no task has two conversations in an arm, or where they do not tell either
 */
export function overConversations(
  evidence: PairEvidence,
  shared: readonly TaskEvidence[],
  rules: VerdictRules,
  random: Random,
): VerdictOnTheseTasks | null {
  if (!shared.some(({ a, b }) => scoredIn(a).length + scoredIn(b).length > 2)) return null;
  const { p } = withinTaskPermutation(shared.map(conversationRates), random);
  const pAdjusted = Math.min(1, p * rules.comparisons);
  const interval = conversationInterval(shared, 1 - rules.alpha);
  const decided = decideVerdict(
    {
      ...interval,
      pAdjusted,
      tasks: shared.length,
      // Permutation within tasks needs no number of differing tasks.
      differing: fewestDifferingTasks(rules.alpha, 1),
      missing: missingIn(evidence.tasks),
      bounds: differenceBounds(evidence.tasks),
    },
    { ...rules, tasks: "fixed" },
  );
  if (decided.verdict !== "better" && decided.verdict !== "worse") return null;
  return { ...decided, onTheseTasks: true, ...interval, p, pAdjusted, method: "within-task" };
}

function conversationRates({ a, b, planned }: TaskEvidence): TaskConversations {
  return { a: ratesOf(a), b: ratesOf(b), weight: planned };
}

function ratesOf(arm: ArmEvidence): number[] {
  return scoredIn(arm).map(({ successes, trials }) => successes / trials);
}

/** The arms are independent where the tasks are given, and their conversations are the units. */
function conversationInterval(
  shared: readonly TaskEvidence[],
  confidence: number,
): DifferenceInterval {
  const z = zOfConfidence(confidence);
  const ofA = shared.flatMap(({ a, planned }) => clustersOf(a, planned));
  const ofB = shared.flatMap(({ b, planned }) => clustersOf(b, planned));
  const pooled = pooledDesignEffect([ofA, ofB].map((arm) => arm.map(({ tally }) => tally)));
  return squareAndAdd(weightedClusterRate(ofA, pooled, z), weightedClusterRate(ofB, pooled, z));
}

/** A task's weight goes to its conversations in equal shares. */
function clustersOf(arm: ArmEvidence, planned: number): WeightedCluster[] {
  const scored = scoredIn(arm);
  return scored.map((tally) => ({ tally, weight: planned / scored.length }));
}

function scoredIn({ conversations }: ArmEvidence): ArmEvidence["conversations"] {
  return conversations.filter(({ trials }) => trials > 0);
}
