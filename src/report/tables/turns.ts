import { isSimulated } from "../../estimate/is-simulated.ts";
import type { Manifest } from "../../journal/manifest.ts";
import type { MetricShape } from "../../score/cell-scorer.ts";
import { isShare, isUnscored, type Score } from "../../score/metric.ts";
import type { ScoredRun } from "../../score/score-run.ts";
import type { Table, TableValue } from "../table.ts";

/**
 * Every scored turn with every metric, so that anyone can fit their own model. A proportion is 1 or 0, or the
 * ratio of a turn that holds several trials (`recall`); an empty field is in no denominator. A scripted step that
 * no turn stands for has an empty `turn`.
 */
export function turnsTable(run: ScoredRun, manifest: Manifest): Table {
  const metrics = metricNames(run);
  return {
    caption: "One row for each scored turn, and for each scripted step that no turn stands for.",
    columns: ["cell", "task", "epoch", "turn", "step", "simulated", ...metrics],
    rows: run.cells.flatMap((scored) => {
      const { cell, metrics: shapes, rows } = scored;
      const places = metrics.map((name) => shapes.findIndex(({ id }) => id === name));
      const simulated = isSimulated(scored, manifest);
      return rows.map(({ task, epoch, turn, step, scores }) => [
        cell.id,
        task,
        epoch,
        turn,
        step,
        simulated,
        ...places.map((place) => fieldOf(scores[place])),
      ]);
    }),
  };
}

/** The metrics of every cell, each once, in the order of the shelves. */
function metricNames(run: ScoredRun): readonly string[] {
  const shelves: readonly (readonly MetricShape[])[] = run.cells.map(({ metrics }) => metrics);
  return [...new Set(shelves.flat().map(({ id }) => id))];
}

function fieldOf(score: Score | undefined): TableValue {
  if (score === undefined || isUnscored(score)) return null;
  if (isShare(score)) return score.of === 0 ? null : score.found / score.of;
  return typeof score === "boolean" ? Number(score) : score;
}
