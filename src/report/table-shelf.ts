/** The tables of a run by name. Each is a value, made once; in which form it is shown is decided elsewhere. */

import type { Table } from "./table.ts";
import type { TableName } from "./table-names.ts";
import { cellsTable } from "./tables/cells.ts";
import { comparisonTables } from "./tables/comparison.ts";
import { contrastsTable } from "./tables/contrasts.ts";
import { costsTable } from "./tables/costs.ts";
import { decayTable } from "./tables/decay.ts";
import { deliveryTable } from "./tables/delivery.ts";
import { guardrailsTables } from "./tables/guardrails.ts";
import { leaksTable } from "./tables/leaks.ts";
import { servedTable } from "./tables/served.ts";
import { verdictsTable } from "./tables/verdicts.ts";
import type { WrittenReport } from "./written-report.ts";

/** Where columns differ by protocol there is a table for each; where a run has nothing of the kind there is none. */
const shelf: Readonly<Record<TableName, (report: WrittenReport) => readonly Table[]>> = {
  rates: ({ summary }) => comparisonTables(summary),
  verdicts: ({ summary }) => [verdictsTable(summary)].filter((table) => table !== null),
  guardrails: ({ summary }) => guardrailsTables(summary),
  decay: ({ rates }) => [decayTable(rates)],
  leaks: ({ summary }) => [leaksTable(summary)],
  delivery: ({ summary }) => [deliveryTable(summary)],
  served: ({ summary }) => [servedTable(summary)],
  costs: ({ summary }) => [costsTable(summary)],
  cells: ({ summary }) => [cellsTable(summary)],
  contrasts: ({ summary }) => [contrastsTable(summary)],
};

export function tablesNamed(name: TableName, report: WrittenReport): readonly Table[] {
  return shelf[name](report);
}
