import { isProportion } from "../../estimate/estimate.ts";
import type { CellSummary, Summary } from "../../estimate/summary.ts";
import type { Table, TableValue } from "../table.ts";
import { sizeWords } from "./size-words.ts";

/** Every figure of every cell: one row for a cell and metric, columns named as in `summary.json`. */
export function cellsTable(summary: Summary): Table {
  return {
    caption: `One row for each cell and metric, ${sizeWords(summary.cells)}. low and high bound a 95 % interval by the row's method, which takes the tasks as its units; trials is n of the row.`,
    columns: [...cellColumns, ...metricColumns],
    rows: summary.cells.flatMap((cell) =>
      Object.keys(cell.metrics).map((metric) => [
        ...cellValues(cell),
        ...metricValues(cell, metric),
      ]),
    ),
  };
}

const cellColumns = [
  "id",
  "protocol",
  "seam",
  "wording",
  "variant",
  "model",
  "simulated",
  "status",
  "tasks",
  "planned",
  "turns",
  "merged",
  "missing",
] as const;

const metricColumns = [
  "metric",
  "successes",
  "trials",
  "rate",
  "total",
  "perTurn",
  "low",
  "high",
  "method",
  "missingLow",
  "missingHigh",
  "reason",
] as const;

function cellValues(cell: CellSummary): readonly TableValue[] {
  return cellColumns.map((column) =>
    column === "missing" ? missingText(cell.missing) : cell[column],
  );
}

/** The causes with their counts, such as `context 3, not-run 2`; null when nothing is missing. */
export function missingText(missing: CellSummary["missing"]): string | null {
  const causes = Object.entries(missing).map(([cause, count]) => `${cause} ${count}`);
  return causes.length === 0 ? null : causes.join(", ");
}

function metricValues(cell: CellSummary, metric: string): readonly TableValue[] {
  const estimate = cell.metrics[metric];
  if (estimate === undefined) return [metric, ...metricColumns.slice(1).map(() => null)];
  const figures = isProportion(estimate)
    ? [estimate.successes, estimate.trials, estimate.rate, null, null]
    : [null, null, null, estimate.turns === 0 ? null : estimate.total, estimate.perTurn];
  const { low, high, method } = estimate;
  const bounds =
    cell.bounds?.metric === metric ? [cell.bounds.low, cell.bounds.high] : [null, null];
  return [metric, ...figures, low, high, method, ...bounds, estimate.reason ?? cell.reason];
}
