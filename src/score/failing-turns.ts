import type { ScoredCell, TurnRow } from "./score-run.ts";

/** The turns of a cell that fail its primary metric, in the order of its rows. */
export function failingTurns(scored: ScoredCell): readonly (TurnRow & { readonly turn: number })[] {
  const { primary } = scored.experiment.compare;
  const index = scored.metrics.findIndex(({ id }) => id === primary);
  return scored.rows.filter(
    (row): row is TurnRow & { turn: number } => row.turn !== null && row.scores[index] === false,
  );
}
