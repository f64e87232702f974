/**
 * Pieces of protocol that stand where a reader sees them, or stood there: how many in a turn, and whether there are
 * any. The latter is a share of turns, and has an interval.
 */

import type { Removal } from "../../protocols/removal.ts";
import type { Metric } from "../../score/metric.ts";
import { residueMetric } from "../../score/residue.ts";
import { allTurns, type Seen } from "./over-turns.ts";

const { score: _, ...residueShape } = residueMetric<never>(allTurns, ({ shown }) => shown);

/** How many pieces the detector finds; it is asked once a turn, for all that is told of them. */
export const residueCount: Metric<Seen<unknown>> = {
  ...residueShape,
  score: ({ residue }) => residue.length,
};

/** Whether a reader would see any piece of protocol. */
export const anyResidue: Metric<Seen<unknown>> = {
  id: "anyResidue",
  version: residueShape.version,
  unit: "proportion",
  direction: "lower",
  denominator: allTurns,
  score: ({ residue }) => residue.length > 0,
};

/** Whether the extractor took anything out that a reader would else have seen. */
export const anyLeak: Metric<Seen<unknown>> = {
  id: "anyLeak",
  version: 1,
  unit: "proportion",
  direction: "lower",
  denominator: allTurns,
  score: ({ text, removals }) => leaksIn(text, removals) > 0,
};

/** The leaks of a reply; a part of a cut that is white space alone is none. */
export function leaksIn(text: string, removals: readonly Removal<string>[]): number {
  return removals.filter(
    ({ kind, start, end }) => kind === "leak" && text.slice(start, end).trim() !== "",
  ).length;
}
