import { estimateOf, isProportion } from "../../estimate/estimate.ts";
import { isSimulated } from "../../estimate/is-simulated.ts";
import type { Manifest } from "../../journal/manifest.ts";
import type { ScoredCell } from "../../score/cell-tally.ts";
import type { ScoredRun } from "../../score/score-run.ts";
import type { Table, TableValue } from "../table.ts";

/**
 * How the primary metric goes on over a conversation: one row for each cell and turn index at which it was
 * scored. Scripted steps that no turn stands for have a row with an empty `turn`, so that the rows of a cell
 * add up to its figure.
 */
export function decayTable(run: ScoredRun, manifest: Manifest): Table {
  return {
    caption: "The primary metric by the index of the turn in its conversation, counted from 0.",
    columns: ["cell", "simulated", "metric", "turn", "successes", "trials", "rate", "low", "high"],
    rows: run.cells.flatMap((scored) => {
      const simulated = isSimulated(scored, manifest);
      return turnRows(scored).map((row) => [scored.cell.id, simulated, ...row]);
    }),
  };
}

function turnRows({ byTurn }: ScoredCell): readonly (readonly TableValue[])[] {
  return [...byTurn].flatMap(([turn, figures]) =>
    figures.flatMap((figure) => {
      const estimate = estimateOf(figure);
      if (!isProportion(estimate) || estimate.trials === 0) return [];
      const { successes, trials, rate, low, high } = estimate;
      return [[figure.name, turn, successes, trials, rate, low, high]];
    }),
  );
}
