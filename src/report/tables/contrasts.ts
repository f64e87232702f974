import type { Table } from "../table.ts";

/** The comparisons of cells: one row for a pair and metric. A run compares nothing yet, so there is none. */
export function contrastsTable(): Table {
  return {
    caption: "One row for each pair of cells and metric; `difference` is a − b.",
    columns: [
      "metric",
      "a",
      "b",
      "simulated",
      "difference",
      "low",
      "high",
      "p",
      "pAdjusted",
      "tasks",
      "verdict",
      "reason",
    ],
    rows: [],
  };
}
