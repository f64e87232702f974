import { FileError, UsageError } from "../errors.ts";
import { fileFault } from "./file-fault.ts";
import { isPath, placeInFolder } from "./file-place.ts";
import { findNamedFile, type Shelves } from "./find-named-file.ts";
import { fitsPattern } from "./glob-pattern.ts";
import { specInFlag } from "./model-spec.ts";
import { knownWords } from "./nearest-word.ts";
import { printable } from "./printable.ts";
import { protocolName, wordingFolder } from "./protocol-name.ts";
import { readWording } from "./read-wording.ts";
import type { Experiment, ModelSpec, Sampling, Suite, Wording } from "./suite.ts";

/** What a command line asks to play of a suite; an absent filter leaves all there is. */
export interface SuiteFilters {
  /** Ids of the suite, or `adapter:model` of others. These are played, in this order, and no more. */
  readonly models?: readonly string[];
  readonly seams?: readonly string[];
  /** Names, or paths relative to the working folder; they stand in for the suite's own. */
  readonly wordings?: readonly string[];
  /** A pattern over task names, with `*`, `?` and `{a,b}`. */
  readonly tasks?: string;
  readonly epochs?: number;
}

/** What filters that name files or new models are read with. */
export interface FilterSurroundings {
  readonly shelves: Shelves;
  readonly sampling: Sampling;
}

/**
 * The part of a suite that filters leave. An experiment of which a filter leaves nothing is left out whole;
 * so is one whose protocol takes none of the given wordings.
 *
 * @throws {UsageError} if a filter names something that is not there, or nothing is left to play
 * @throws {FileError} if a wording file is absent or no protocol of the suite takes it
 */
export async function filterSuite(
  suite: Suite,
  filters: SuiteFilters,
  surroundings: FilterSurroundings,
): Promise<Suite> {
  const models = modelsLeft(suite, filters.models, surroundings.sampling);
  const epochs = epochsLeft(suite, filters.epochs);
  const bySeam = seamsLeft(suite.experiments, filters.seams);
  const byTask = tasksLeft(bySeam, filters.tasks);
  const experiments = await wordingsLeft(byTask, filters.wordings, surroundings.shelves);
  return { ...suite, models, epochs, experiments };
}

function nothingLeft(flag: string, asked: string, known: readonly string[]): UsageError {
  const message = printable(`nothing left to run: ${flag} ${asked}`);
  const mend = printable(`choose from ${known.join(", ")}`);
  return new UsageError(message, { where: flag, mend });
}

function refuseEmpty(flag: string, asked: readonly string[], known: readonly string[]): void {
  if (asked.length === 0) throw nothingLeft(flag, "names nothing", known);
}

function modelsLeft(
  { models }: Suite,
  asked: readonly string[] | undefined,
  sampling: Sampling,
): readonly ModelSpec[] {
  if (asked === undefined) return models;
  const known = models.map(({ id }) => id);
  refuseEmpty("--models", asked, known);
  const left = asked.map((text) => modelAsked(text, models, sampling));
  const twin = left.find(({ id }, index) => left.findIndex((other) => other.id === id) < index);
  if (twin === undefined) return left;
  const message = printable(`the model id "${twin.id}" stands twice in --models`);
  throw new UsageError(message, { where: "--models", mend: "name each model once" });
}

/** An id of the suite goes before a shorthand that would give the same id. */
function modelAsked(text: string, models: readonly ModelSpec[], sampling: Sampling): ModelSpec {
  const inSuite = models.find(({ id }) => id === text);
  if (inSuite !== undefined) return inSuite;
  if (text.includes(":")) return specInFlag(text, sampling, "--models");
  const known = models.map(({ id }) => id);
  throw notThere(
    "--models",
    `nothing left to run: "${text}" is not a model of this suite`,
    knownOf(text, known),
  );
}

function knownOf(text: string, known: readonly string[]): string {
  return `${knownWords(text, known, "here")}; another model is written adapter:model`;
}

function notThere(where: string, message: string, mend: string): UsageError {
  return new UsageError(printable(message), { where, mend: printable(mend) });
}

function epochsLeft(suite: Suite, asked: number | undefined): number {
  if (asked === undefined) return suite.epochs;
  if (Number.isSafeInteger(asked) && asked >= 1) return asked;
  const message = `nothing left to run: --epochs ${asked}`;
  throw new UsageError(message, { where: "--epochs", mend: "give a whole number from 1" });
}

function seamsLeft(
  experiments: readonly Experiment[],
  asked: readonly string[] | undefined,
): readonly Experiment[] {
  if (asked === undefined) return experiments;
  const known = [...new Set(experiments.flatMap(({ seams }) => seams))];
  refuseEmpty("--seams", asked, known);
  const stray = asked.find((seam) => !known.includes(seam));
  if (stray !== undefined) {
    const message = `nothing left to run: "${stray}" is not a seam of this suite`;
    throw notThere("--seams", message, knownWords(stray, known, "here"));
  }
  return experiments
    .map((experiment) => ({
      ...experiment,
      seams: experiment.seams.filter((seam) => asked.includes(seam)),
    }))
    .filter(({ seams }) => seams.length > 0);
}

function tasksLeft(
  experiments: readonly Experiment[],
  pattern: string | undefined,
): readonly Experiment[] {
  if (pattern === undefined) return experiments;
  const left = experiments
    .map((experiment) => ({
      ...experiment,
      tasks: experiment.tasks.filter(({ name }) => fitsPattern(name, pattern)),
    }))
    .filter(({ tasks }) => tasks.length > 0);
  if (left.length > 0) return left;
  const known = [...new Set(experiments.flatMap(({ tasks }) => tasks.map(({ name }) => name)))];
  throw nothingLeft("--tasks", `"${pattern}" fits no task`, known);
}

async function wordingsLeft(
  experiments: readonly Experiment[],
  asked: readonly string[] | undefined,
  shelves: Shelves,
): Promise<readonly Experiment[]> {
  if (asked === undefined) return experiments;
  const known = experiments.flatMap(({ wordings }) => wordings.map(({ name }) => name));
  refuseEmpty("--wordings", asked, [...new Set(known), "a path to a file"]);
  const taken = experiments.map((): Wording[] => []);
  for (const written of asked) {
    const read = await Promise.all(
      experiments.map((experiment) => wordingFor(experiment, written, shelves)),
    );
    const refusals = read.flatMap((wording) => (wording.kind === "refused" ? [wording] : []));
    if (refusals.length === read.length) throw takenByNone(written, refusals);
    for (const [index, wording] of read.entries()) {
      if (wording.kind === "taken") taken[index]?.push(wording.wording);
    }
  }
  return experiments
    .map((experiment, index) => ({ ...experiment, wordings: distinct(taken[index] ?? []) }))
    .filter(({ wordings }) => wordings.length > 0);
}

type WordingRead = { readonly kind: "taken"; readonly wording: Wording } | Refused;

interface Refused {
  readonly kind: "refused";
  readonly protocol: string;
  readonly error: FileError;
}

/** A name means the experiment's own wording first, and then one that is looked up as in a suite file. */
async function wordingFor(
  experiment: Experiment,
  written: string,
  shelves: Shelves,
): Promise<WordingRead> {
  const own = experiment.wordings.find(({ name }) => name === written);
  if (own !== undefined) return { kind: "taken", wording: own };
  const protocol = protocolName(experiment);
  const by = experiment.protocol === "own" ? experiment : experiment.protocol;
  const group = experiment.protocol === "own" ? wordingFolder(experiment.own) : protocol;
  try {
    const named = { kind: "wording", group, written, askedAt: "--wordings" } as const;
    const place = isPath(written)
      ? placeInFolder(shelves.cwd, written, "--wordings")
      : await findNamedFile(named, shelves);
    return { kind: "taken", wording: await readWording(place, by) };
  } catch (error) {
    if (error instanceof FileError) return { kind: "refused", protocol, error };
    throw error;
  }
}

/** Each protocol refuses for a reason of its own, and only the user knows which one the file is meant for. */
function takenByNone(written: string, refusals: readonly Refused[]): Error {
  const byProtocol = new Map(refusals.map(({ protocol, error }) => [protocol, error]));
  const [first, ...others] = byProtocol.values();
  if (first === undefined) return nothingLeft("--wordings", written, []);
  if (others.length === 0 || others.every(({ message }) => message === first.message)) return first;
  const reasons = [...byProtocol].map(
    ([protocol, { where, message }]) => `for ${protocol}, ${message} (${where})`,
  );
  const mends = [...byProtocol].map(([protocol, { mend }]) => `for ${protocol}, ${mend}`);
  return fileFault({
    message: `no experiment takes the wording "${written}": ${reasons.join("; ")}`,
    mend: mends.join("; "),
    where: "--wordings",
  });
}

function distinct(wordings: readonly Wording[]): readonly Wording[] {
  const names = wordings.map(({ name }) => name);
  const twin = names.find((name, index) => names.indexOf(name) < index);
  if (twin === undefined) return wordings;
  const message = printable(`the wording "${twin}" stands twice in --wordings`);
  throw new UsageError(message, {
    where: "--wordings",
    mend: "name each wording once, or rename one of the files",
  });
}
