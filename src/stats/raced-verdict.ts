import { bettingDifference } from "./betting-sequence.ts";
import {
  type DecidedVerdict,
  excludesZero,
  halfWidth,
  type PairFigures,
  sameVerdict,
  tooFew,
  within,
} from "./decide-verdict.ts";
import { counted, pWords, shareWords } from "./figure-words.ts";
import type { Interval } from "./interval.ts";
import { anytimeP, type SignEvidence } from "./sign-e-value.ts";
import type { PairVerdict, PairVerdictOptions } from "./verdict.ts";

/** What two arms of a race came to, for the metric that is raced. */
export interface RacedEvidence {
  /** Tasks by which of the arms was better: wins are a's. */
  readonly signs: SignEvidence;
  /** a's rate less b's in each task that both finished, in the order of the race; in [−1, 1]. */
  readonly differences: readonly number[];
  /** Trials that were lost in either arm. */
  readonly missing: number;
  /** Where the difference would lie had they all gone one way; null where nothing is known of that. */
  readonly bounds: Interval | null;
}

/**
 * The p of two arms of a race, valid whenever it ended and for whatever reason; before any adjustment.
 *
 * @returns null for fewer than two tasks that both arms finished
 */
export function racedP({ signs, differences }: RacedEvidence): number | null {
  return differences.length < FEWEST_TASKS ? null : anytimeP(signs);
}

/**
 * The verdict on arm a against arm b where the number of tasks depended on what they scored. `better` and `worse` rest
 * on the e-value of the signs alone, with which the race drops an arm: it asks nothing of the sizes, so that the
 * interval, a confidence sequence of the mean task difference, may still hold 0 after few tasks. Every task counts alike.
 *
 * @throws {RangeError} if a difference lies outside [−1, 1] or alpha outside (0, 1)
 */
export function racedVerdict(evidence: RacedEvidence, options: PairVerdictOptions): PairVerdict {
  const { differences } = evidence;
  const p = racedP(evidence);
  const counts = {
    onTheseTasks: options.tasks === "fixed",
    tasks: differences.length,
    tasksHigher: differences.filter((difference) => difference > 0).length,
    tasksLower: differences.filter((difference) => difference < 0).length,
  };
  if (p === null) {
    const few = `${counted(differences.length, "task")} finished in both arms; at least ${FEWEST_TASKS} are needed`;
    const nothing = { difference: null, low: null, high: null, p, pAdjusted: null, method: null };
    return { verdict: "not-comparable", reason: `not comparable: ${few}`, ...nothing, ...counts };
  }
  const pAdjusted = Math.max(p, options.pAdjusted ?? Math.min(1, p * options.comparisons));
  const difference = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  const { low, high } = bettingDifference(differences, options.alpha);
  const { missing, bounds } = evidence;
  const differing = counts.tasksHigher + counts.tasksLower;
  const figures = { difference, low, high, pAdjusted, tasks: counts.tasks, differing };
  const decided = decide({ ...figures, missing, bounds }, evidence.signs, options);
  return { ...decided, difference, low, high, p, pAdjusted, method: "sign-e-value", ...counts };
}

function decide(
  figures: PairFigures,
  signs: SignEvidence,
  { alpha, margin, comparisons, direction, tasks }: PairVerdictOptions,
): DecidedVerdict {
  const { pAdjusted, bounds, difference } = figures;
  const isBetter = signs.wins > signs.losses;
  if (pAdjusted <= alpha && agrees(difference, isBetter, direction)) {
    if (bounds !== null && bounds.low <= 0 && bounds.high >= 0) {
      return tooFew(`the ${counted(figures.missing, "missing turn")} could turn it round`);
    }
    const verdict = isBetter ? "better" : "worse";
    const where = tasks === "fixed" ? `${verdict} on these tasks` : verdict;
    // The signs say which way; after few tasks nothing says by how much.
    const size = excludesZero(figures) ? "" : "by how much is open: ";
    return { verdict, reason: `${where}: ${signWords(signs)}; ${size}${rangeWords(figures)}` };
  }
  if (within(figures, margin)) return sameVerdict(figures, margin);
  if (!excludesZero(figures) && halfWidth(figures) <= margin) {
    return {
      verdict: "no-difference-shown",
      reason: `no difference shown: ${rangeWords(figures)}`,
    };
  }
  if (pAdjusted <= alpha) {
    return tooFew(`${signWords(signs)}, and yet the difference is ${shareWords(difference)}`);
  }
  const family = comparisons > 1 ? ` over ${comparisons} comparisons` : "";
  return tooFew(
    `${signWords(signs)}; ${pWords(pAdjusted)}${family} at any stopping time, above ${shareWords(alpha)}`,
  );
}

/** Whether the mean goes the way in which most tasks go: many small wins may stand against few large losses. */
function agrees(
  difference: number,
  isBetter: boolean,
  direction: PairVerdictOptions["direction"],
): boolean {
  return (direction === "higher") === isBetter ? difference > 0 : difference < 0;
}

function signWords({ wins, losses, largest }: SignEvidence): string {
  return `it did better in ${wins} and worse in ${losses} of the tasks that differ (e = ${eWords(largest)})`;
}

function rangeWords({ difference, low, high }: PairFigures): string {
  return `difference ${shareWords(difference)} (confidence sequence ${shareWords(low)} to ${shareWords(high)})`;
}

/** An e-value in words, never rounded up: 26.8, 1204. */
export function eWords(eValue: number): string {
  return eValue < 100 ? (Math.floor(eValue * 10) / 10).toFixed(1) : String(Math.floor(eValue));
}

/** With fewer there are no differences between tasks to learn from. */
const FEWEST_TASKS = 2;
