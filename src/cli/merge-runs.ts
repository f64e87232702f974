/** Joins runs of one plan into a new run folder. The runs themselves are only read. */

import type { ExitCode } from "../errors.ts";
import { exitCodeOf } from "../estimate/exit-code.ts";
import type { Manifest } from "../journal/manifest.ts";
import { mergeJournals } from "../journal/merge-journals.ts";
import { mergeManifests } from "../journal/merge-manifests.ts";
import { readManifest, runFolder, runName } from "../journal/run-folder.ts";
import { lockRun } from "../journal/run-lock.ts";
import { writeReport } from "../report/write-report.ts";
import type { MergeFlags } from "./commands/merge.ts";
import { counted } from "./counted.ts";
import { refuseForeignFolder, writeManifest } from "./prepare-run.ts";
import { printSummary } from "./print-summary.ts";
import { tell } from "./tell.ts";

/**
 * Merges the runs, writes the report of the whole, and answers the exit code that the run would have ended with.
 *
 * @throws {UsageError} for runs of other plans, and when the new folder is not empty
 * @throws {FileError} when a folder holds no run or its journal is damaged
 */
export async function mergeRuns(paths: readonly string[], flags: MergeFlags): Promise<ExitCode> {
  const folders = paths.map(runFolder);
  const manifests: Manifest[] = [];
  for (const folder of folders) manifests.push(await readManifest(folder));
  const manifest = mergeManifests(manifests, runName(flags.out));
  const out = runFolder(flags.out);
  await refuseForeignFolder(out);
  const unlock = await lockRun(out, process.pid);
  try {
    const sources = folders.map(({ journal }) => journal);
    const { lines, conversations, contested } = await mergeJournals(sources, out.journal);
    await writeManifest(out, manifest);
    const report = await writeReport(out);
    const { summary } = report;
    printSummary(report, flags);
    const part = summary.shard === undefined ? "the whole plan" : `shard ${summary.shard}`;
    tell(
      `merged ${counted(paths.length, "run")} into ${flags.out}: ${part}, ${counted(conversations, "conversation")}, ${counted(lines, "line")}`,
    );
    if (contested > 0) {
      tell(
        `${counted(contested, "time")} a conversation stood differently in two runs: the one with more scored turns was taken`,
      );
    }
    return exitCodeOf(summary);
  } finally {
    await unlock();
  }
}
