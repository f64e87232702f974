import { clusterHybrid } from "./cluster-hybrid.ts";
import { type DecidedVerdict, decideVerdict, type VerdictRules } from "./decide-verdict.ts";
import { fewestDifferingTasks } from "./fewest-differing-tasks.ts";
import { counted } from "./figure-words.ts";
import {
  differenceBounds,
  missingIn,
  type PairEvidence,
  pairedTallies,
  sharedTasks,
  type TaskEvidence,
} from "./pair-evidence.ts";
import type { Random } from "./random.ts";
import { signFlip } from "./sign-flip.ts";
import { taskDifferences } from "./task-differences.ts";
import { overConversations } from "./verdict-on-these-tasks.ts";

/** What one comparison came to. Every figure is null where the arms are not comparable. */
export interface PairVerdict extends DecidedVerdict {
  /** Whether it speaks of exactly these tasks, and not of tasks like them. */
  readonly onTheseTasks: boolean;
  /** a's rate less b's, every task with its weight in both. */
  readonly difference: number | null;
  /** The interval is this comparison's own: it is not widened for the family. */
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided, before any adjustment. */
  readonly p: number | null;
  /** For the family. */
  readonly pAdjusted: number | null;
  /** By sign flips over tasks, permutation of the conversations within these tasks, or in a race the e-value of signs. */
  readonly method: "sign-flip" | "within-task" | "sign-e-value" | null;
  /** Tasks scored in both arms. */
  readonly tasks: number;
  /** Tasks in which a's rate is above b's. */
  readonly tasksHigher: number;
  /** Tasks in which it is below. */
  readonly tasksLower: number;
}

/** The rules of a verdict, and the p of the family where it is known. */
export interface PairVerdictOptions extends VerdictRules {
  /**
   * This comparison's p after Holm's adjustment of every `pairP` of the family. Without it the p times the number of
   * comparisons, which is never smaller.
   */
  readonly pAdjusted?: number;
}

/**
 * The verdict on arm a against arm b for one metric. The unit of evidence is the task. Where too few tasks differ for
 * any verdict on tasks, several conversations a task may still give one on exactly these tasks.
 *
 * @param random used only where a test cannot count; seeded alike, it finds the p of `pairP` again
 * @throws {RangeError} on impossible counts, or rules out of range
 */
export function pairVerdict(
  evidence: PairEvidence,
  options: PairVerdictOptions,
  random: Random,
): PairVerdict {
  const shared = sharedTasks(evidence.tasks);
  const obstacle = obstacleTo(evidence, shared);
  if (obstacle !== null) return notComparable(obstacle, shared, options);
  const ofTasks = overTasks(evidence, shared, options, random);
  const differing = ofTasks.tasksHigher + ofTasks.tasksLower;
  const enough = differing >= fewestDifferingTasks(options.alpha, options.comparisons);
  if (enough || ofTasks.verdict === "better" || ofTasks.verdict === "worse") return ofTasks;
  const ofConversations = overConversations(evidence, shared, options, random);
  return ofConversations === null ? ofTasks : { ...ofTasks, ...ofConversations };
}

/**
 * A comparison's p by sign flips over tasks, before any adjustment.
 *
 * @param random used only where sign patterns cannot be counted
 * @returns null where the arms are not comparable; such a comparison does not count in the family
 */
export function pairP(evidence: PairEvidence, random: Random): number | null {
  const shared = sharedTasks(evidence.tasks);
  if (obstacleTo(evidence, shared) !== null) return null;
  return signFlip(taskDifferences(pairedTallies(shared)), random).p;
}

function obstacleTo(
  { incomparable }: PairEvidence,
  shared: readonly TaskEvidence[],
): string | null {
  if (incomparable !== null) return incomparable;
  if (shared.length >= FEWEST_TASKS) return null;
  return `${counted(shared.length, "task")} scored in both arms; at least ${FEWEST_TASKS} are needed`;
}

function overTasks(
  evidence: PairEvidence,
  shared: readonly TaskEvidence[],
  options: PairVerdictOptions,
  random: Random,
): PairVerdict {
  const { comparisons, alpha } = options;
  const paired = pairedTallies(shared);
  const differences = taskDifferences(paired);
  const { p, informative } = signFlip(differences, random);
  const pAdjusted = Math.max(p, options.pAdjusted ?? Math.min(1, p * comparisons));
  const interval = clusterHybrid(paired, evidence.cells, 1 - alpha);
  if (interval === null) throw new RangeError("no task is scored in both arms");
  const { difference, low, high } = interval;
  const decided = decideVerdict(
    {
      difference,
      low,
      high,
      pAdjusted,
      tasks: shared.length,
      differing: informative,
      missing: missingIn(evidence.tasks),
      bounds: differenceBounds(evidence.tasks),
    },
    options,
  );
  return {
    ...decided,
    onTheseTasks: options.tasks === "fixed",
    difference,
    low,
    high,
    p,
    pAdjusted,
    method: "sign-flip",
    ...directions(differences),
  };
}

function notComparable(
  obstacle: string,
  shared: readonly TaskEvidence[],
  { tasks }: PairVerdictOptions,
): PairVerdict {
  return {
    verdict: "not-comparable",
    reason: `not comparable: ${obstacle}`,
    onTheseTasks: tasks === "fixed",
    difference: null,
    low: null,
    high: null,
    p: null,
    pAdjusted: null,
    method: null,
    ...directions(taskDifferences(pairedTallies(shared))),
  };
}

function directions(
  differences: readonly number[],
): Pick<PairVerdict, "tasks" | "tasksHigher" | "tasksLower"> {
  return {
    tasks: differences.length,
    tasksHigher: differences.filter((difference) => difference > 0).length,
    tasksLower: differences.filter((difference) => difference < 0).length,
  };
}

/** With fewer there are no differences between tasks to learn from. */
const FEWEST_TASKS = 2;
