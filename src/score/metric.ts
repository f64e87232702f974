/**
 * A metric: a number per turn with its denominator. One file each. Pure: the same turn has the same score,
 * whatever the clock, the locale or the machine.
 */

/** Why a turn has no score for a metric; such a turn is in no denominator. */
export interface Unscored {
  readonly unscored: string;
}

/** true or false in a proportion, a count in a total, a word in a category. */
export type Score = boolean | number | string | Unscored;

export interface Metric<Turn> {
  readonly id: string;
  /** Raised whenever the same turn can score differently. */
  readonly version: number;
  /** A share of turns, a count per turn, or one word of `categories` per turn. */
  readonly unit: "proportion" | "count" | "category";
  /** Which way is better; null where neither is. */
  readonly direction: "higher" | "lower" | null;
  /** The turns it is counted over, in words for a table's caption. */
  readonly denominator: string;
  /** Every word a category can be; absent for other units. */
  readonly categories?: readonly string[];
  score(turn: Turn): Score;
}

/** A turn that is in no denominator, with the reason that stands in a table when no turn is. */
export function unscored(reason: string): Unscored {
  return { unscored: reason };
}

/** Whether a score is one. */
export function isUnscored(score: Score): score is Unscored {
  return typeof score === "object";
}
