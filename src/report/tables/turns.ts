import { isSimulated } from "../../estimate/is-simulated.ts";
import type { Manifest } from "../../journal/manifest.ts";
import { isShare, isUnscored, type Score } from "../../score/metric.ts";
import type { PlayedCell } from "../../score/played-conversations.ts";
import type { RunWatcher } from "../../score/score-run.ts";
import { csvRows } from "../csv.ts";
import type { TableValue } from "../table.ts";
import type { TextSink } from "../whole-file.ts";

/**
 * Writes every scored turn with every metric as it is scored, so that anyone can fit their own model. A proportion is
 * 1 or 0, or the ratio of a turn that holds several trials (`recall`); an empty field is in no denominator. A scripted
 * step that no turn stands for has an empty `turn`.
 */
export function turnsWriter(sink: TextSink, manifest: Manifest): RunWatcher {
  let metrics: readonly string[] = [];
  return {
    cells(cells) {
      metrics = metricNames(cells);
      const places = ["cell", "task", "epoch", "turn", "step", "simulated"];
      return sink.write(csvRows([[...places, ...metrics]]));
    },
    async conversation({ cell, task, epoch, scored }) {
      const places = metrics.map((name) => cell.metrics.findIndex(({ id }) => id === name));
      const simulated = isSimulated(cell, manifest);
      const rows = scored.turns.map(({ turn, step, scores }) => {
        const place = [cell.cell.id, task.name, epoch, turn, step, simulated];
        return [...place, ...places.map((at) => fieldOf(scores[at]))];
      });
      await sink.write(csvRows(rows));
    },
  };
}

/** The metrics of every cell, each once, in the order of the shelves. */
function metricNames(cells: readonly PlayedCell[]): readonly string[] {
  return [...new Set(cells.flatMap(({ metrics }) => metrics.map(({ id }) => id)))];
}

function fieldOf(score: Score | undefined): TableValue {
  if (score === undefined || isUnscored(score)) return null;
  if (isShare(score)) return score.of === 0 ? null : score.found / score.of;
  return typeof score === "boolean" ? Number(score) : score;
}
