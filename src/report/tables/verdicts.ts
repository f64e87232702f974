import type { Contrast } from "../../estimate/contrast.ts";
import type { CellSummary, Summary } from "../../estimate/summary.ts";
import { verdictMethod } from "../race-lines.ts";
import type { Table } from "../table.ts";
import { modelName, simulationMark } from "./model-name.ts";
import { armsSizeWords } from "./size-words.ts";

/**
 * The verdicts of a run, one row for each declared comparison; null where the suite declared none that could be made.
 * What is worth a look beside them stands in `contrasts.csv`.
 */
export function verdictsTable(summary: Summary): Table | null {
  const { cells, contrasts } = summary;
  const verdicts = contrasts.filter(({ verdict }) => verdict !== null);
  if (verdicts.length === 0) return null;
  const cellById = new Map(cells.map((cell) => [cell.id, cell]));
  const arm = (id: string) => armName(cellById.get(id), id);
  return {
    caption: [
      `The comparisons that the suite declared: a against b, within tasks, ${armsSizeWords(verdicts, cells)}.`,
      verdictMethod(summary, usualMethod),
      ...simulationMark(verdicts),
    ].join(" "),
    columns: ["metric", "model", "a", "b", "tasks", "verdict"],
    rows: verdicts.map((one) => [
      one.metric,
      modelOf(cellById.get(one.a), one),
      arm(one.a),
      arm(one.b),
      one.tasks,
      one.reason,
    ]),
  };
}

const usualMethod =
  "A verdict needs both the sign-flip test over tasks, adjusted by Holm for all comparisons of one model, and an interval that excludes 0.";

function armName(cell: CellSummary | undefined, id: string): string {
  return cell === undefined ? id : [cell.seam, cell.wording, cell.variant].join("/");
}

/** The model of a pair. */
export function modelOf(cell: CellSummary | undefined, { simulated }: Contrast): string {
  return modelName(cell?.model ?? "unknown", simulated);
}
