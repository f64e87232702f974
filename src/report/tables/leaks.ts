import { isProportion } from "../../estimate/estimate.ts";
import type { Summary } from "../../estimate/summary.ts";
import type { Table } from "../table.ts";

const prefix = "leaks:";

/** What the extractor kept from the reader: one row for each cell and rule, zeros among them. */
export function leaksTable(summary: Summary): Table {
  return {
    caption: "Pieces of protocol taken out of the prose, by the rule that caught them.",
    columns: [
      "id",
      "protocol",
      "seam",
      "wording",
      "variant",
      "model",
      "simulated",
      "rule",
      "total",
      "turns",
      "perTurn",
      "low",
      "high",
      "method",
      "reason",
    ],
    rows: summary.cells.flatMap(({ metrics, ...cell }) =>
      Object.entries(metrics).flatMap(([name, estimate]) => {
        if (!name.startsWith(prefix) || isProportion(estimate)) return [];
        const { total, turns, perTurn, low, high, method, reason } = estimate;
        const rule = name.slice(prefix.length);
        return [
          [
            cell.id,
            cell.protocol,
            cell.seam,
            cell.wording,
            cell.variant,
            cell.model,
            cell.simulated,
            rule,
            total,
            turns,
            perTurn,
            low,
            high,
            method,
            reason,
          ],
        ];
      }),
    ),
  };
}
