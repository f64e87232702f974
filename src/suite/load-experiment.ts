import { expandGlobs } from "./expand-globs.ts";
import type { ExperimentFile } from "./experiment-schema.ts";
import { placeBeside } from "./file-place.ts";
import { findNamedFile, type Shelves } from "./find-named-file.ts";
import { readTask, type TaskDemand } from "./read-task.ts";
import { readVariant } from "./read-variant.ts";
import { readVocabulary } from "./read-vocabulary.ts";
import { readWording } from "./read-wording.ts";
import type { Experiment, Wording } from "./suite.ts";
import type { Task } from "./task.ts";
import { type PlacedName, refuseTwins } from "./unique-names.ts";
import type { Variant } from "./variant.ts";
import type { YamlFile } from "./yaml-file.ts";
import type { YamlPath } from "./yaml-place.ts";

/** An experiment as the suite file has it: its keys, and the path they stand at. */
export interface WrittenExperiment {
  readonly yaml: YamlFile;
  readonly at: YamlPath;
  readonly file: ExperimentFile;
}

/**
 * Reads every file that an experiment names.
 *
 * @throws {FileError} for the first that is absent or has a fault, and for two seams, wordings, variants or
 * tasks of one name
 */
export async function loadExperiment(
  written: WrittenExperiment,
  shelves: Shelves,
): Promise<Experiment> {
  const { yaml, at, file } = written;
  const seams = file.seams.map((name, index) => placed(written, "seams", index, name));
  refuseTwins(seams, "seam", "drop one of the two");
  if (file.protocol === "purpose-label") {
    const read = await readFiles(written, shelves, { plays: "agent" });
    return { protocol: file.protocol, options: file.options, ...read };
  }
  const path = file.options.vocabulary;
  const askedAt = yaml.place([...at, "options", "vocabulary"]);
  const place = path === undefined ? null : placeBeside(shelves.suite, path, askedAt);
  const vocabulary = await readVocabulary(place);
  const read = await readFiles(written, shelves, { plays: "narrator", vocabulary });
  return { protocol: file.protocol, options: { vocabulary }, ...read };
}

async function readFiles(written: WrittenExperiment, shelves: Shelves, demand: TaskDemand) {
  const { seams, history } = written.file;
  return {
    seams,
    wordings: await wordingsOf(written, shelves),
    variants: await variantsOf(written, shelves, demand.plays),
    tasks: await tasksOf(written, shelves, demand),
    history,
  };
}

async function wordingsOf(written: WrittenExperiment, shelves: Shelves): Promise<Wording[]> {
  const { protocol } = written.file;
  const wordings: Wording[] = [];
  for (const { name, place } of writtenAt(written, "wordings")) {
    const named = { kind: "wording", group: protocol, written: name, askedAt: place } as const;
    wordings.push(await readWording(await findNamedFile(named, shelves), protocol));
  }
  const names = wordings.map(({ name }, index) => placed(written, "wordings", index, name));
  refuseTwins(names, "wording", "drop one of the two, or rename its file");
  return wordings;
}

async function variantsOf(
  written: WrittenExperiment,
  shelves: Shelves,
  plays: Variant["for"],
): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const { name, place } of writtenAt(written, "variants")) {
    const named = { kind: "variant", group: plays, written: name, askedAt: place } as const;
    variants.push(await readVariant(await findNamedFile(named, shelves), plays));
  }
  const names = variants.map(({ name }, index) => placed(written, "variants", index, name));
  refuseTwins(names, "variant", "drop one of the two, or rename its file");
  return variants;
}

async function tasksOf(
  written: WrittenExperiment,
  shelves: Shelves,
  demand: TaskDemand,
): Promise<Task[]> {
  const globs = writtenAt(written, "tasks").map(({ name, place }) => ({
    written: name,
    askedAt: place,
  }));
  const tasks: Task[] = [];
  const names: PlacedName[] = [];
  for (const place of await expandGlobs(globs, shelves.suite)) {
    const task = await readTask(place, demand);
    tasks.push(task);
    names.push({ name: task.name, place: `${place.askedAt} (${place.shown})` });
  }
  refuseTwins(names, "task", "rename one of the files, or drop one of the two patterns");
  return tasks;
}

function writtenAt(
  written: WrittenExperiment,
  key: "wordings" | "variants" | "tasks",
): readonly PlacedName[] {
  return written.file[key].map((name, index) => placed(written, key, index, name));
}

function placed({ yaml, at }: WrittenExperiment, key: string, index: number, name: string) {
  return { name, place: yaml.place([...at, key, index]) };
}
