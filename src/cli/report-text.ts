import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runFolder } from "../journal/run-folder.ts";
import { writeReport } from "../report/write-report.ts";

/** Recomputes the run's files and answers the one that `format` names. */
export async function reportText(
  run: string,
  format: "md" | "csv" | "html" | "json",
): Promise<string> {
  const folder = runFolder(run);
  await writeReport(folder);
  const files = {
    md: "report.md",
    csv: join("tables", "cells.csv"),
    html: "report.html",
    json: "summary.json",
  };
  return readFile(join(folder.path, files[format]), "utf8");
}
