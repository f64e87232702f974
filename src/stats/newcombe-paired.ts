import type { DifferenceInterval } from "./difference-interval.ts";
import { rateInterval } from "./newcombe-unpaired.ts";
import { type PairedTable, pairsIn } from "./paired-table.ts";
import { squareAndAdd } from "./square-and-add.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

/**
 * Newcombe's square-and-add interval for the difference of two rates over the same pairs. Only for one turn a task
 * in each arm. It keeps its width where no pair differs.
 *
 * @param confidence two-sided, between 0 and 1
 * @returns null when there are no pairs
 * @throws {RangeError} if a count is not whole or below 0
 * @see Newcombe 1998, Stat Med 17:2635, method 10. The reference values in the test are those of R's
 *   `contingencytables`.
 */
export function newcombePaired(table: PairedTable, confidence = 0.95): DifferenceInterval | null {
  const pairs = pairsIn(table);
  const z = zOfConfidence(confidence);
  const a = rateInterval({ successes: table.both + table.onlyA, trials: pairs }, z);
  const b = rateInterval({ successes: table.both + table.onlyB, trials: pairs }, z);
  return a === null || b === null ? null : squareAndAdd(a, b, dampedPhi(table, pairs));
}

/** Phi, the correlation of a fourfold table, with a positive association taken back by half a pair a margin. */
function dampedPhi({ both, onlyA, onlyB, neither }: PairedTable, pairs: number): number {
  const margins = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither);
  if (margins === 0) return 0;
  const association = both * neither - onlyA * onlyB;
  const damped = association > 0 ? Math.max(0, association - pairs / 2) : association;
  return damped / Math.sqrt(margins);
}
