import { type Removal, type RemovalRule, removalKinds } from "../protocols/removal.ts";
import type { Metric } from "./metric.ts";

/** The rules whose removals a reader would otherwise have seen, in the order of their listing. */
export const leakRules: readonly RemovalRule[] = Object.entries(removalKinds)
  .filter(([, kind]) => kind === "leak")
  .map(([rule]) => rule as RemovalRule);

/** A reply and what was taken out of it. */
export interface CleanedReply {
  readonly text: string;
  readonly removals: readonly Removal[];
}

/**
 * For each leak rule, how many pieces of the reply it took out. A cut around an earlier hole is recorded in
 * parts; a part that is white space alone is no second leak.
 */
export function leakMetrics<Turn>(
  denominator: string,
  replyOf: (turn: Turn) => CleanedReply,
): readonly Metric<Turn>[] {
  return leakRules.map((rule) => ({
    id: `leaks:${rule}`,
    version: 1,
    unit: "count",
    direction: "lower",
    denominator,
    score(turn) {
      const { text, removals } = replyOf(turn);
      return removals.filter(
        (removal) => removal.rule === rule && text.slice(removal.start, removal.end).trim() !== "",
      ).length;
    },
  }));
}
