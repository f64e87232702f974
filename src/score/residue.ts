import { residueIn } from "../residue/detect-residue.ts";
import type { Sought } from "../residue/sought.ts";
import type { Metric } from "./metric.ts";

/** What a reader is shown of a reply, and what is looked for in it. */
export interface ShownReply {
  readonly prose: string;
  readonly sought: Sought;
}

/**
 * How many pieces of protocol the independent detector still finds in the prose: what slipped past the
 * extractor and a reader would see.
 */
export function residueMetric<Turn>(
  denominator: string,
  shownOf: (turn: Turn) => ShownReply,
): Metric<Turn> {
  return {
    id: "residue",
    version: 1,
    unit: "count",
    direction: "lower",
    denominator,
    score(turn) {
      const { prose, sought } = shownOf(turn);
      return residueIn(prose, sought).length;
    },
  };
}
