import { estimatesOf, isProportion } from "../../estimate/estimate.ts";
import { isSimulated } from "../../estimate/is-simulated.ts";
import type { Manifest } from "../../journal/manifest.ts";
import type { Score } from "../../score/metric.ts";
import { primaryMetricOf } from "../../score/primary-metric.ts";
import type { ScoredCell, ScoredRun } from "../../score/score-run.ts";
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

function turnRows(scored: ScoredCell): readonly (readonly TableValue[])[] {
  const name = primaryMetricOf(scored.experiment);
  const index = scored.metrics.findIndex(({ id }) => id === name);
  const metric = scored.metrics[index];
  if (metric === undefined) return [];
  return [...scoresByTurn(scored, index)].flatMap(([turn, scores]) => {
    const estimate = estimatesOf(metric, scores)[0]?.[1];
    if (estimate === undefined || !isProportion(estimate) || estimate.trials === 0) return [];
    const { successes, trials, rate, low, high } = estimate;
    return [[name, turn, successes, trials, rate, low, high]];
  });
}

/** The scores of a metric by turn, in the order of the turns; those of no turn last. */
function scoresByTurn(
  { rows }: ScoredCell,
  metric: number,
): ReadonlyMap<number | null, readonly Score[]> {
  const byTurn = new Map<number | null, Score[]>();
  for (const { turn, scores } of rows) {
    const score = scores[metric];
    if (score === undefined) continue;
    const own = byTurn.get(turn) ?? [];
    own.push(score);
    byTurn.set(turn, own);
  }
  const place = (turn: number | null) => turn ?? Number.MAX_SAFE_INTEGER;
  return new Map([...byTurn].toSorted(([a], [b]) => place(a) - place(b)));
}
