import type { Removal } from "../protocols/removal.ts";
import { overreachIn } from "../residue/overreach.ts";
import type { Sought } from "../residue/sought.ts";
import type { Metric } from "./metric.ts";

/** A reply, what was taken out of it, and what is protocol in it. */
export interface CutReply {
  readonly text: string;
  readonly removals: readonly Removal<string>[];
  readonly sought: Sought;
}

/**
 * How many characters (UTF-16 units) the extractor took out of the reply that the independent detector holds
 * to be story: what a reader never saw and should have.
 */
export function overreachMetric<Turn>(
  denominator: string,
  cutOf: (turn: Turn) => CutReply,
): Metric<Turn> {
  return {
    id: "overreach",
    version: 1,
    unit: "count",
    direction: "lower",
    denominator,
    score(turn) {
      const { text, removals, sought } = cutOf(turn);
      return overreachIn(text, removals, sought);
    },
  };
}
