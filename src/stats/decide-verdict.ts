import { fewestDifferingTasks } from "./fewest-differing-tasks.ts";
import { counted, pWords, shareWords } from "./figure-words.ts";
import type { Interval } from "./interval.ts";

/** The only words for how arm a stands to arm b, in the order in which they are tried. */
export type Verdict =
  | "not-comparable"
  | "better"
  | "worse"
  | "same-within-margin"
  | "no-difference-shown"
  | "too-few-turns";

/** What was fixed before the first call. */
export interface VerdictRules {
  /** Comparisons in the family, this one included; whole, from 1. */
  readonly comparisons: number;
  /** Differences below it do not matter; above 0. */
  readonly margin: number;
  /** The chance of even one false `better` or `worse` in the family, between 0 and 1. */
  readonly alpha: number;
  /** Whether the tasks are the ones that matter, or a sample of tasks like them. */
  readonly tasks: "fixed" | "sample";
  /** Which way the metric is good. */
  readonly direction: "higher" | "lower";
}

/** The figures of one comparison over tasks, in the metric's own unit. */
export interface PairFigures extends Interval {
  /** a less b. */
  readonly difference: number;
  /** Two-sided, adjusted for the family. */
  readonly pAdjusted: number;
  /** Tasks scored in both arms. */
  readonly tasks: number;
  /** Those of them whose difference is not 0. */
  readonly differing: number;
  /** Trials that were lost in either arm. */
  readonly missing: number;
  /** Where the difference would lie had they all gone one way; null where nothing is known of that. */
  readonly bounds: Interval | null;
}

/** A verdict in words that can stand alone. */
export interface DecidedVerdict {
  readonly verdict: Verdict;
  readonly reason: string;
}

/**
 * The first verdict that fits. `better` and `worse` need both the adjusted p and an interval that excludes 0, and
 * are withdrawn where the missing trials could undo them: it is too early to tell, then, and not the same.
 *
 * @throws {RangeError} if the rules' alpha or comparisons are out of range
 */
export function decideVerdict(figures: PairFigures, rules: VerdictRules): DecidedVerdict {
  const fewest = fewestDifferingTasks(rules.alpha, rules.comparisons);
  if (shown(figures, rules)) return shownVerdict(figures, rules);
  if (within(figures, rules.margin)) return sameVerdict(figures, rules.margin);
  if (!excludesZero(figures) && halfWidth(figures) <= rules.margin) {
    const range = `${shareWords(figures.low)} and ${shareWords(figures.high)}`;
    return { verdict: "no-difference-shown", reason: `no difference shown: between ${range}` };
  }
  return tooFew(tooFewReason(figures, rules, fewest));
}

/** The smallest difference that the comparison could have seen. */
export function halfWidth({ low, high }: Interval): number {
  return (high - low) / 2;
}

/** Holm's later steps ask for less than the first, but never for less than a single comparison does. */
function shown(figures: PairFigures, { alpha }: VerdictRules): boolean {
  const enough = figures.differing >= fewestDifferingTasks(alpha, 1);
  return enough && figures.pAdjusted <= alpha && excludesZero(figures);
}

function shownVerdict(figures: PairFigures, rules: VerdictRules): DecidedVerdict {
  const { bounds, difference, low, high, pAdjusted } = figures;
  if (bounds !== null && bounds.low <= 0 && bounds.high >= 0) {
    return tooFew(`the ${counted(figures.missing, "missing turn")} could turn it round`);
  }
  const verdict = difference > 0 === (rules.direction === "higher") ? "better" : "worse";
  const where = rules.tasks === "fixed" ? `${verdict} on these tasks` : verdict;
  const range = `${shareWords(low)} to ${shareWords(high)}`;
  return {
    verdict,
    reason: `${where}: difference ${shareWords(difference)} (${range}), ${pWords(pAdjusted)}`,
  };
}

/** `same-within-margin`, for an interval that lies within it; too few where missing trials could hide a difference. */
export function sameVerdict(figures: PairFigures, margin: number): DecidedVerdict {
  const { bounds, missing, low, high } = figures;
  const reach = bounds === null ? 0 : Math.max(-bounds.low, bounds.high);
  if (reach >= margin) {
    return tooFew(
      `the ${counted(missing, "missing turn")} could hide a difference of ${shareWords(reach)}`,
    );
  }
  const range = `${shareWords(low)} to ${shareWords(high)}`;
  return {
    verdict: "same-within-margin",
    reason: `same within ±${shareWords(margin)}: difference ${shareWords(figures.difference)} (${range})`,
  };
}

function tooFewReason(figures: PairFigures, rules: VerdictRules, fewest: number): string {
  const { tasks, differing } = figures;
  if (tasks < fewest) return `${counted(tasks, "task")}; at least ${fewest} must differ`;
  const tells = excludesZero(figures) || Math.abs(figures.difference) >= rules.margin;
  if (differing < fewest && tells) {
    return `only ${differing} of ${tasks} tasks differ; at least ${fewest} must`;
  }
  if (excludesZero(figures)) {
    const family = rules.comparisons > 1 ? ` over ${rules.comparisons} comparisons` : "";
    return `${pWords(figures.pAdjusted)}${family}, above ${shareWords(rules.alpha)}`;
  }
  return `could only have seen ±${shareWords(halfWidth(figures))}`;
}

/** `too-few-turns`, with why. */
export function tooFew(why: string): DecidedVerdict {
  return { verdict: "too-few-turns", reason: `too few turns to tell: ${why}` };
}

/** Whether an interval lies on one side of no difference. */
export function excludesZero({ low, high }: Interval): boolean {
  return low > 0 || high < 0;
}

/** Whether an interval lies inside a margin either way. */
export function within({ low, high }: Interval, margin: number): boolean {
  return low > -margin && high < margin;
}
