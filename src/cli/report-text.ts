import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runFolder } from "../journal/run-folder.ts";
import { countedMetrics } from "../report/counted-metrics.ts";
import type { TableName } from "../report/table-names.ts";
import { tablesNamed } from "../report/table-shelf.ts";
import { type TableFormat, tableText } from "../report/table-text.ts";
import { writeReport } from "../report/write-report.ts";
import { printedReport } from "./print-summary.ts";
import { tell } from "./tell.ts";
import { tellDamage } from "./tell-damage.ts";

/** Recomputes the run's files and answers the one that `format` names, or one table of the run in that form. */
export async function reportText(
  run: string,
  format: TableFormat,
  table: TableName | null = null,
): Promise<string> {
  const folder = runFolder(run);
  await tellDamage(run);
  const report = await writeReport(folder);
  if (table !== null) {
    const tables = tablesNamed(table, report);
    if (tables.length === 0) tell(`the run has nothing for the table ${table}`);
    return tableText(tables, format, countedMetrics(report.summary));
  }
  if (format === "text") return `${printedReport(report)}\n`;
  const files = {
    md: "report.md",
    csv: join("tables", "cells.csv"),
    html: "report.html",
    json: "summary.json",
  };
  return readFile(join(folder.path, files[format]), "utf8");
}
