/** Checks run folders offline and prints what is damaged and what is still good. Nothing is written. */

import { access } from "node:fs/promises";
import { ExitCode, FileError } from "../errors.ts";
import { runFolder } from "../journal/run-folder.ts";
import { isDamaged, type JournalCheck, verifyJournal } from "../journal/verify-journal.ts";
import { type ManifestCheck, verifyManifest } from "../journal/verify-manifest.ts";
import type { VerifyFlags } from "./commands/verify.ts";
import { verifyText } from "./verify-text.ts";

/** A run folder as it was found. */
export interface RunCheck {
  readonly run: string;
  readonly sound: boolean;
  readonly manifest: Omit<ManifestCheck, "manifest">;
  readonly journal: JournalCheck;
}

/**
 * Prints what became of each run and answers the exit code: 1 when one of them is damaged.
 *
 * @throws {FileError} when a folder holds neither a manifest nor a journal
 */
export async function verifyRuns(
  paths: readonly string[],
  { json }: VerifyFlags,
): Promise<ExitCode> {
  const runs: RunCheck[] = [];
  for (const path of paths) runs.push(await verifyRun(path));
  const sound = runs.every((run) => run.sound);
  if (json === true) console.log(JSON.stringify({ sound, runs }, null, 2));
  else process.stdout.write(runs.map(verifyText).join("\n"));
  return sound ? ExitCode.pass : ExitCode.regression;
}

async function verifyRun(path: string): Promise<RunCheck> {
  const folder = runFolder(path);
  const { manifest, ...check } = await verifyManifest(folder);
  if (check.state === "absent" && !(await isThere(folder.journal))) {
    throw new FileError(
      "this is not a run folder: it has neither manifest.json nor journal.jsonl",
      {
        where: path,
        mend: "name a folder that `seambench run` wrote, such as one under results/",
      },
    );
  }
  const journal = await verifyJournal(folder.journal, manifest);
  const sound = check.state === "sound" && !isDamaged(journal);
  return { run: path, sound, manifest: check, journal };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
