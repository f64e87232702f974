import type { Experiment } from "../suite/suite.ts";
import type { ScoredCell, TurnRow } from "./score-run.ts";

/** The metric that the arms of an experiment are judged by first: the strictest that its protocol has. */
export function primaryMetricOf(experiment: Experiment): string {
  const fenced = experiment.protocol === "own" && experiment.own.kind === "fence";
  return fenced || experiment.protocol === "state-block" ? "fenceCompliant" : "declared";
}

/** The turns of a cell that fail its primary metric, in the order of its rows. */
export function failingTurns(scored: ScoredCell): readonly (TurnRow & { readonly turn: number })[] {
  const primary = primaryMetricOf(scored.experiment);
  const index = scored.metrics.findIndex(({ id }) => id === primary);
  return scored.rows.filter(
    (row): row is TurnRow & { turn: number } => row.turn !== null && row.scores[index] === false,
  );
}
