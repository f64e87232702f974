/**
 * A metric: a number per turn with its denominator. One file each. Pure: the same turn has the same score,
 * whatever the clock, the locale or the machine.
 */

/** Why a turn has no score for a metric; such a turn is in no denominator. */
export interface Unscored {
  readonly unscored: string;
}

/**
 * Several trials in one turn, such as the expected events of which some were found. Whole numbers with
 * 0 ≤ `found` ≤ `of`. A cell's share is the sum of what was found over the sum of the trials, so a turn that
 * expects more weighs more.
 */
export interface Share {
  readonly found: number;
  readonly of: number;
}

/** true or false in a proportion, a share of a turn's own trials, a count in a total, a word in a category. */
export type Score = boolean | number | string | Share | Unscored;

export interface Metric<Turn> {
  readonly id: string;
  /** Raised whenever the same turn can score differently. */
  readonly version: number;
  /** A share of turns or of their trials, a count per turn, or one word of `categories` per turn. */
  readonly unit: "proportion" | "count" | "category";
  /** Which way is better; null where neither is. */
  readonly direction: "higher" | "lower" | null;
  /** The turns it is counted over, in words for a table's caption. */
  readonly denominator: string;
  /** Every word a category can be; absent for other units. */
  readonly categories?: readonly string[];
  score(turn: Turn): Score;
}

const known = new Map<string, Unscored>();

/** A turn that is in no denominator, with the reason that stands in a table when no turn is. One value a reason. */
export function unscored(reason: string): Unscored {
  const same = known.get(reason);
  if (same !== undefined) return same;
  const made = { unscored: reason };
  known.set(reason, made);
  return made;
}

/** Whether a score is none. */
export function isUnscored(score: Score): score is Unscored {
  return typeof score === "object" && "unscored" in score;
}

/** Whether a score holds several trials. */
export function isShare(score: Score): score is Share {
  return typeof score === "object" && "found" in score;
}
