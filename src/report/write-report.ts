/** Recomputes a run folder's tables and pages from its journal and manifest. */

import { join } from "node:path";
import { countedInRaces, racesOfRun } from "../estimate/races-of-run.ts";
import { summarise } from "../estimate/summary.ts";
import { journalFile } from "../journal/journal-source.ts";
import { type RunFolder, readManifest, writeWhole } from "../journal/run-folder.ts";
import { countedPart } from "../score/counted-part.ts";
import { type RunWatcher, scoreRun } from "../score/score-run.ts";
import { csvOf } from "./csv.ts";
import { failureCollector } from "./failures.ts";
import { pageConversations } from "./html/page-conversations.ts";
import { writeHtml } from "./html/write-html.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { cellsTable } from "./tables/cells.ts";
import { contrastsTable } from "./tables/contrasts.ts";
import { decayTable, turnRates } from "./tables/decay.ts";
import { deliveryTable } from "./tables/delivery.ts";
import { leaksTable } from "./tables/leaks.ts";
import { servedTable } from "./tables/served.ts";
import { timingWriter } from "./tables/timing.ts";
import { turnsWriter } from "./tables/turns.ts";
import { openWhole, type WholeFile } from "./whole-file.ts";
import type { WrittenReport } from "./written-report.ts";

const examplesPerCell = 3;

/**
 * Writes `summary.json`, `tables/*.csv`, `report.md` and `report.html`, each whole or not at all.
 *
 * @param interrupted whether the run has just been stopped by its user
 * @throws {FileError} when the folder holds no run or its journal is damaged
 */
export async function writeReport(folder: RunFolder, interrupted = false): Promise<WrittenReport> {
  const manifest = await readManifest(folder);
  const journal = journalFile(folder.journal);
  const walks = await racesOfRun(manifest, journal);
  const failures = failureCollector(examplesPerCell);
  const conversations = pageConversations(manifest);
  const files: WholeFile[] = [];
  const fileAt = async (...names: readonly string[]): Promise<WholeFile> => {
    const file = await openWhole(join(folder.path, ...names));
    files.push(file);
    return file;
  };
  try {
    const turns = await fileAt("tables", "turns.csv");
    const timing = await fileAt("tables", "timing.csv");
    const run = await scoreRun(manifest.suite, journal, {
      ...together(timingWriter(timing), turnsWriter(turns, manifest), failures, conversations),
      counts: countedInRaces(countedPart(manifest), walks),
    });
    const summary = summarise(manifest, run, interrupted, walks);
    const rates = turnRates(run, manifest);
    const tables = {
      cells: cellsTable(summary),
      contrasts: contrastsTable(summary),
      leaks: leaksTable(summary),
      decay: decayTable(rates),
      delivery: deliveryTable(summary),
      served: servedTable(summary),
    };
    for (const [name, table] of Object.entries(tables)) {
      await writeWhole(join(folder.path, "tables", `${name}.csv`), csvOf(table));
    }
    await writeWhole(join(folder.path, "summary.json"), `${JSON.stringify(summary, null, 2)}\n`);
    const markdown = reportMarkdown({ summary, rates }, failures.failures());
    await writeWhole(join(folder.path, "report.md"), markdown);
    const page = await fileAt("report.html");
    await writeHtml(page, { summary, manifest, tables, conversations: conversations.written() });
    for (const file of files) await file.commit();
    return { summary, rates };
  } finally {
    for (const file of files) await file.discard();
  }
}

/** Several watchers as one, told in their order. */
function together(...watchers: readonly RunWatcher[]): Required<RunWatcher> {
  return {
    async call(call) {
      for (const watcher of watchers) await watcher.call?.(call);
    },
    async cells(cells) {
      for (const watcher of watchers) await watcher.cells?.(cells);
    },
    async conversation(conversation) {
      for (const watcher of watchers) await watcher.conversation?.(conversation);
    },
  };
}
