import type { Verdict } from "../stats/decide-verdict.ts";

/** One arm against another on one metric. `difference` is a − b and the verdict speaks of a. */
export interface Contrast {
  readonly metric: string;
  /** Cell ids. */
  readonly a: string;
  readonly b: string;
  /** In [−1, 1]; null where the arms are not comparable. The interval is this pair's own, not widened for the family. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Two-sided, by sign flips over tasks, before and after adjustment for the family. */
  readonly p: number | null;
  readonly pAdjusted: number | null;
  /** Tasks scored in both arms, and those in which a's rate is above and below b's. */
  readonly tasks: number;
  readonly tasksHigher: number;
  readonly tasksLower: number;
  /** null for metrics that the suite did not declare primary: they are worth a look and give no verdict. */
  readonly verdict: Verdict | null;
  /** In words that can stand alone. */
  readonly reason: string;
  readonly simulated: boolean;
}

/** How much choosing a cell may cost against whichever arm of its experiment and model is best. */
export interface CellRegret {
  readonly metric: string;
  readonly cell: string;
  /** A share in [0, 1]: no other arm is better by more, for all arms at once at 95 %. */
  readonly atMost: number;
  /** The cell that sets it; null where no other can be better. */
  readonly against: string | null;
  /** "choosing nudge costs at most 6 points against any other arm". */
  readonly sentence: string;
  readonly simulated: boolean;
}
