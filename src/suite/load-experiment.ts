import { comparePlan, usualPrimary } from "./compare-plan.ts";
import { expandGlobs } from "./expand-globs.ts";
import type { ExperimentFile } from "./experiment-schema.ts";
import { fileFault } from "./file-fault.ts";
import { placeBeside } from "./file-place.ts";
import { findNamedFile, type Shelves } from "./find-named-file.ts";
import { knownWords } from "./nearest-word.ts";
import { type OwnExperimentFile, writesOwnProtocol } from "./own-experiment-schema.ts";
import { ownName, positionOfOwn, wordingFolder } from "./protocol-name.ts";
import { readOwnProtocol, type WrittenOwn } from "./read-own-protocol.ts";
import { readTask, type TaskDemand } from "./read-task.ts";
import { readVariant } from "./read-variant.ts";
import { readVocabulary } from "./read-vocabulary.ts";
import { readWording } from "./read-wording.ts";
import { seamNames } from "./seam-names.ts";
import type { ComparePlan, Experiment, OwnProtocolSpec, Wording } from "./suite.ts";
import type { Task } from "./task.ts";
import { type PlacedName, refuseTwins } from "./unique-names.ts";
import type { Variant } from "./variant.ts";
import type { WordingFor } from "./wording-fault.ts";
import type { YamlFile } from "./yaml-file.ts";
import type { YamlPath } from "./yaml-place.ts";

/** An experiment as the suite file has it: its keys, and the path they stand at. */
export interface WrittenExperiment {
  readonly yaml: YamlFile;
  readonly at: YamlPath;
  readonly file: ExperimentFile | OwnExperimentFile;
}

/**
 * Reads every file that an experiment names.
 *
 * @throws {FileError} for the first that is absent or has a fault, for two seams, wordings, variants or tasks of
 * one name, and for a seam that an own protocol has not
 */
export async function loadExperiment(
  written: WrittenExperiment,
  shelves: Shelves,
): Promise<Experiment> {
  const { yaml, at } = written;
  const seams = written.file.seams.map((name, index) => placed(written, "seams", index, name));
  refuseTwins(seams, "seam", "drop one of the two");
  const kind = fileKind(written.file);
  if (kind.own) return loadOwn({ yaml, at, file: kind.file }, shelves);
  const { file } = kind;
  if (file.protocol === "purpose-label") {
    const demand = { plays: "agent", seams: file.seams } as const;
    const read = await readFiles(written, shelves, { demand, by: file.protocol });
    const compare = compareOf(written, read, usualPrimary(file.protocol));
    return { protocol: file.protocol, options: file.options, ...read, compare };
  }
  const path = file.options.vocabulary;
  const askedAt = yaml.place([...at, "options", "vocabulary"]);
  const place = path === undefined ? null : placeBeside(shelves.suite, path, askedAt);
  const vocabulary = await readVocabulary(place);
  const demand = { plays: "narrator", vocabulary } as const;
  const read = await readFiles(written, shelves, { demand, by: file.protocol });
  const compare = compareOf(written, read, usualPrimary(file.protocol));
  return { protocol: file.protocol, options: { vocabulary }, ...read, compare };
}

type FileKind =
  | { readonly own: true; readonly file: OwnExperimentFile }
  | { readonly own: false; readonly file: ExperimentFile };

/** The one place that tells the two apart: a path is a text, as the names of the built-in protocols are. */
function fileKind(file: ExperimentFile | OwnExperimentFile): FileKind {
  return writesOwnProtocol(file.protocol)
    ? { own: true, file: file as OwnExperimentFile }
    : { own: false, file: file as ExperimentFile };
}

/** The tasks say who plays; everything else follows from that. */
async function loadOwn(written: WrittenOwn, shelves: Shelves): Promise<Experiment> {
  const own = await readOwnProtocol(written, shelves);
  const { maxChars = null, toolFormat = "native", eligibility = "scripted" } = written.file.options;
  const options = { maxChars, toolFormat, eligibility };
  const shared = { protocol: "own", own, options } as const;
  refuseStraySeam(written, own);
  const demand = { plays: "either", seams: written.file.seams } as const;
  const read = await readFiles(written, shelves, { demand, by: { own, options } });
  const plays = read.tasks[0]?.for ?? "agent";
  if (plays === "narrator") refuseAgentOptions(written);
  return { ...shared, plays, ...read, compare: compareOf(written, read, usualPrimary(own.kind)) };
}

/** The plan of comparisons, by the names that the experiment's files turned out to have. */
function compareOf(
  { yaml, at, file }: WrittenExperiment,
  { seams, wordings, variants }: Pick<Experiment, "seams" | "wordings" | "variants">,
  primary: string,
): ComparePlan {
  const nameOf = ({ name }: { readonly name: string }) => name;
  const compared = {
    seams,
    wordings: wordings.map(nameOf),
    variants: variants.map(nameOf),
    primary,
  };
  return comparePlan(file.compare, compared, yaml.place([...at, "compare"]));
}

function refuseStraySeam(written: WrittenOwn, own: OwnProtocolSpec): void {
  const { yaml, at, file } = written;
  const known = seamNames[positionOfOwn(own)];
  const stray = file.seams.findIndex((seam) => !known.includes(seam));
  const seam = file.seams[stray];
  if (seam === undefined) return;
  throw fileFault({
    message: `"${seam}" is not a seam of ${ownName(own)}, which is ${positionOfOwn(own)}`,
    mend: knownWords(seam, known, `seams of ${positionOfOwn(own)} protocols`),
    where: yaml.place([...at, "seams", stray]),
  });
}

function refuseAgentOptions({ yaml, at, file }: WrittenOwn): void {
  const key = (["toolFormat", "eligibility"] as const).find((name) => file.options[name]);
  if (key === undefined) return;
  throw fileFault({
    message: `\`${key}\` is for agents, and the tasks are for narrators`,
    mend: "leave it out",
    where: yaml.place([...at, "options", key], "key"),
  });
}

/** What the files of an experiment are read for. */
interface ReadFor {
  readonly demand: TaskDemand;
  readonly by: WordingFor;
}

async function readFiles(written: WrittenExperiment, shelves: Shelves, { demand, by }: ReadFor) {
  const { seams, history } = written.file;
  const recorded = history.source === "given";
  const wordings = await wordingsOf(written, shelves, by);
  if (demand.plays !== "either") {
    const variants = await variantsOf(written, shelves, demand.plays);
    const tasks = await tasksOf(written, shelves, { ...demand, recorded });
    return { seams, wordings, variants, tasks, history };
  }
  const tasks = await tasksOf(written, shelves, { ...demand, recorded });
  const variants = await variantsOf(written, shelves, tasks[0]?.for ?? "agent");
  return { seams, wordings, variants, tasks, history };
}

async function wordingsOf(
  written: WrittenExperiment,
  shelves: Shelves,
  by: WordingFor,
): Promise<Wording[]> {
  const group = typeof by === "string" ? by : wordingFolder(by.own);
  const wordings: Wording[] = [];
  for (const { name, place } of writtenAt(written, "wordings")) {
    const named = { kind: "wording", group, written: name, askedAt: place } as const;
    wordings.push(await readWording(await findNamedFile(named, shelves), by));
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
    const task = await readTask(place, alike(demand, tasks[0]));
    tasks.push(task);
    names.push({ name: task.name, place: `${place.askedAt} (${place.shown})` });
  }
  refuseTwins(names, "task", "rename one of the files, or drop one of the two patterns");
  return tasks;
}

/** Where either kind may be played, the first task decides for the others. */
function alike(demand: TaskDemand, first: Task | undefined): TaskDemand {
  if (demand.plays !== "either" || first === undefined) return demand;
  const { plays: _, ...rest } = demand;
  return first.for === "agent"
    ? { ...rest, plays: "agent" }
    : { ...rest, plays: "narrator", vocabulary: null };
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
