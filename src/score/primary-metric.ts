import type { Experiment } from "../suite/suite.ts";
import type { ScoredCell, TurnRow } from "./score-run.ts";

/** The metric that a protocol's arms are judged by first. */
export const primaryMetrics: Readonly<Record<Experiment["protocol"], string>> = {
  "purpose-label": "declared",
  "state-block": "fenceCompliant",
};

/** The turns of a cell that fail its primary metric, in the order of its rows. */
export function failingTurns(scored: ScoredCell): readonly (TurnRow & { readonly turn: number })[] {
  const primary = primaryMetrics[scored.cell.protocol];
  const index = scored.metrics.findIndex(({ id }) => id === primary);
  return scored.rows.filter(
    (row): row is TurnRow & { turn: number } => row.turn !== null && row.scores[index] === false,
  );
}
