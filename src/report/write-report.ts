/** Recomputes a run folder's tables and pages from its journal and manifest. */

import { join } from "node:path";
import { type Summary, summarise } from "../estimate/summary.ts";
import { readJournal } from "../journal/journal.ts";
import { type RunFolder, readManifest, writeWhole } from "../journal/run-folder.ts";
import { scoreRun } from "../score/score-run.ts";
import { csvOf } from "./csv.ts";
import { failuresOf } from "./failures.ts";
import { writeStreamed } from "./html/sink.ts";
import { writeHtml } from "./html/write-html.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { cellsTable } from "./tables/cells.ts";
import { contrastsTable } from "./tables/contrasts.ts";
import { decayTable } from "./tables/decay.ts";
import { deliveryTable } from "./tables/delivery.ts";
import { leaksTable } from "./tables/leaks.ts";
import { timingTable } from "./tables/timing.ts";
import { turnsTable } from "./tables/turns.ts";

const examplesPerCell = 3;

/**
 * Writes `summary.json`, `tables/*.csv`, `report.md` and `report.html`, each whole or not at all.
 *
 * @param interrupted whether the run has just been stopped by its user
 * @throws {FileError} when the folder holds no run or its journal is damaged
 */
export async function writeReport(folder: RunFolder, interrupted = false): Promise<Summary> {
  const manifest = await readManifest(folder);
  const run = await scoreRun(manifest.suite, readJournal(folder.journal));
  const summary = summarise(manifest, run, interrupted);
  const failures = await failuresOf(run, readJournal(folder.journal), examplesPerCell);
  const tables = {
    cells: cellsTable(summary),
    contrasts: contrastsTable(summary),
    leaks: leaksTable(summary),
    decay: decayTable(run, manifest),
    delivery: deliveryTable(summary),
    turns: turnsTable(run, manifest),
    timing: timingTable(run.timing),
  };
  for (const [name, table] of Object.entries(tables)) {
    await writeWhole(join(folder.path, "tables", `${name}.csv`), csvOf(table));
  }
  await writeWhole(join(folder.path, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
  await writeWhole(join(folder.path, "report.md"), reportMarkdown(summary, failures));
  await writeStreamed(join(folder.path, "report.html"), (sink) =>
    writeHtml(sink, {
      summary,
      manifest,
      run,
      tables,
      records: () => readJournal(folder.journal),
    }),
  );
  return summary;
}
