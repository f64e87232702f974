/** Reads run folders, scores them by today's rules and prints them against each other. Nothing is written to them. */

import { UsageError } from "../errors.ts";
import { crossRun } from "../estimate/cross-run.ts";
import type { RunToCompare } from "../estimate/cross-run-evidence.ts";
import { repliesCollector } from "../estimate/cross-run-replies.ts";
import { countedInRaces, racesOfRun } from "../estimate/races-of-run.ts";
import { summarise } from "../estimate/summary.ts";
import { journalFile } from "../journal/journal-source.ts";
import type { Manifest } from "../journal/manifest.ts";
import { readManifest, runFolder, runName } from "../journal/run-folder.ts";
import { protocolOf } from "../plan/protocol-of.ts";
import { visibleText } from "../report/visible-text.ts";
import { countedPart } from "../score/counted-part.ts";
import { scoreRun } from "../score/score-run.ts";
import { protocolName } from "../suite/protocol-name.ts";
import type { CompareFormat } from "./commands/compare.ts";
import { comparisonText, storyOf } from "./compare-text.ts";
import { packageVersion } from "./package-version.ts";
import { tellDamage } from "./tell-damage.ts";

/** What the command line asks of a comparison. */
export interface CompareOptions {
  /** null for the metric that the first run's suite declared. */
  readonly metric: string | null;
  readonly format: CompareFormat;
}

/**
 * Prints every later run against the first.
 *
 * @throws {UsageError} for fewer than two runs, and for a metric that none of them has
 * @throws {FileError} when a folder holds no run or its journal is damaged
 */
export async function compareRuns(
  paths: readonly string[],
  { metric, format }: CompareOptions,
): Promise<void> {
  if (paths.length < 2) {
    throw new UsageError("a comparison takes two runs or more", {
      where: paths[0] ?? null,
      mend: "name the run to compare with first and the others after it: seambench compare RUN_A RUN_B",
    });
  }
  // Every folder is opened first: a mistyped name is told before any journal is read.
  const manifests: Manifest[] = [];
  for (const path of paths) manifests.push(await readManifest(runFolder(path)));
  for (const path of paths) await tellDamage(path);
  const labels = distinctLabels(paths.map(runName));
  const runs: RunToCompare[] = [];
  for (const [index, manifest] of manifests.entries()) {
    runs.push(await readRun(paths[index] ?? "", labels[index] ?? "", manifest));
  }
  if (metric !== null) refuseUnknownMetric(runs, metric);
  const [first, ...others] = runs;
  if (first === undefined) throw new RangeError("no run was read");
  const found = { ...crossRun(first, others, metric), rescored: runs.flatMap(rescoredSentences) };
  if (format === "csv") process.stderr.write(visibleText(storyOf(found)));
  process.stdout.write(comparisonText(found, format));
}

/** The names as they are; those that stand more than once with their place behind. */
function distinctLabels(names: readonly string[]): readonly string[] {
  return names.map((name, index) => {
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return isAlone ? name : `${name} (${index + 1})`;
  });
}

async function readRun(path: string, label: string, manifest: Manifest): Promise<RunToCompare> {
  const collector = repliesCollector();
  const journal = journalFile(runFolder(path).journal);
  const walks = await racesOfRun(manifest, journal);
  const scored = await scoreRun(manifest.suite, journal, {
    ...collector,
    counts: countedInRaces(countedPart(manifest), walks),
  });
  const summary = summarise(manifest, scored, false, walks);
  return { label, manifest, scored, summary, replies: collector.replies() };
}

function refuseUnknownMetric(runs: readonly RunToCompare[], metric: string): void {
  const cells = runs.flatMap(({ scored }) => scored.cells);
  const names = new Set(cells.flatMap(({ figures }) => [...figures.keys()]));
  if (names.has(metric)) return;
  throw new UsageError(`no run has a metric "${metric}"`, {
    mend: `use one of ${[...names].join(", ")}`,
  });
}

/** What made a run, where that is not what has now scored it. */
function rescoredSentences({ label, manifest }: RunToCompare): readonly string[] {
  const today = packageVersion();
  const made = manifest.versions;
  const seen = new Set<string>();
  const older = manifest.suite.experiments.flatMap((experiment) => {
    const name = protocolName(experiment);
    const version = protocolOf(experiment).version;
    const was = made.protocols[name];
    if (seen.has(name) || was === undefined || was === version) return [];
    seen.add(name);
    return [`the extractor of ${name} ${was} and is scored again with ${version}`];
  });
  if (older.length > 0) return [`${label} was made with ${older.join(", ")}.`];
  if (made.seambench === today) return [];
  return [`${label} was made with seambench ${made.seambench} and is scored again with ${today}.`];
}
