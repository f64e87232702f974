import { type ConfidenceOption, tailOf } from "./confidence.ts";
import { kishDesignEffect } from "./design-effect.ts";
import { iccAnova } from "./icc.ts";
import type { Interval } from "./interval.ts";
import { normalQuantile } from "./normal.ts";
import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";
import { wilsonScore } from "./wilson-score.ts";

/** How to read a correlation below 0. */
export interface SahaWilsonOptions extends ConfidenceOption {
  /** Whether it makes the interval shorter, as in the paper, or counts as 0. Default: it counts as 0. */
  readonly asPublished?: boolean;
}

/**
 * Wilson's interval on the trials that the intraclass correlation leaves. To compare with the literature, not to
 * report: the correlation is estimated from one cell.
 *
 * @returns null where the correlation is undefined, or as published so low that it leaves no width
 * @throws {RangeError} on impossible counts, and unless the confidence lies in (0, 1)
 * @see Saha, Miller & Wang 2016, Int J Biostat 12. The reference values are ratesci's, as published
 */
export function sahaWilson(
  cell: readonly TaskTally[],
  options: SahaWilsonOptions = {},
): Interval | null {
  const critical = normalQuantile(1 - tailOf(options));
  const icc = iccAnova(cell);
  if (icc === null) return null;
  const { successes, trials } = tallyTotals(cell);
  const counted = options.asPublished === true ? icc : Math.max(0, icc);
  const inflation = kishDesignEffect(cell, counted) ?? 1;
  if (inflation <= 0) return null;
  return wilsonScore(successes / trials, trials / inflation, critical);
}
