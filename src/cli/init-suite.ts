/** Composes `init`: asks or reads the flags, writes the files, and checks that what was written can be run. */

import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { UsageError } from "../errors.ts";
import { cellsOf } from "../plan/cell.ts";
import { visibleText } from "../report/visible-text.ts";
import { fileFault } from "../suite/file-fault.ts";
import { placeInFolder } from "../suite/file-place.ts";
import { loadSuite } from "../suite/load-suite.ts";
import { makeFolder } from "../suite/make-folder.ts";
import { packageEvals } from "../suite/package-evals.ts";
import { printable } from "../suite/printable.ts";
import type { Suite } from "../suite/suite.ts";
import { readTextFile } from "../suite/text-file.ts";
import type { InitFlags } from "./commands/init.ts";
import { initAnswers } from "./init-answers.ts";
import { askerOf, type Filler, streamAsker } from "./init-asker.ts";
import { type InitAnswers, type StarterFile, starterFiles } from "./init-files.ts";
import { instructionNote } from "./init-instruction.ts";
import type { InstructionSources } from "./init-instruction-source.ts";
import type { InitModel } from "./init-model.ts";
import { schemaLinksFrom } from "./init-schema-link.ts";
import { ownCommand } from "./own-command.ts";
import { shellWord } from "./shell-word.ts";

/**
 * Writes a starter suite into `dir` and says on stdout what it wrote and what comes next. Questions and notes go to
 * stderr. Nothing is written before every answer is in and every file is known to be free.
 *
 * @throws {SeambenchError} for flags, answers or files that cannot be used, and for a file that is there already
 */
export async function initSuite(dir: string, flags: InitFlags): Promise<void> {
  const force = flags.force === true;
  if (!force) refuseTaken(dir, ["suite.yaml", "wordings/mine.md"]);
  const answers = await answersFor(dir, flags);
  const files = starterFiles(answers, schemaLinksFrom(dir));
  const paths = files.map(({ path }) => path);
  if (!force) refuseTaken(dir, paths);
  for (const file of files) await write(dir, file, force);
  const suite = await loadSuite(join(dir, "suite.yaml"), { packageEvals: packageEvals() });
  for (const note of notesOn(answers)) console.error(`note: ${visibleText(note)}`);
  console.log(endText(dir, paths, suite));
}

function refuseTaken(dir: string, paths: readonly string[]): void {
  const taken = paths.map((path) => join(dir, path)).find((path) => existsSync(path));
  if (taken !== undefined) throw takenFault(taken);
}

function takenFault(path: string): UsageError {
  return new UsageError("this file is there already, and init writes over nothing", {
    where: printable(path),
    mend: "name another folder, or add --force to write over what an earlier init wrote",
  });
}

async function answersFor(dir: string, flags: InitFlags): Promise<InitAnswers> {
  const filler = fillerFor(flags);
  try {
    const { models, ...answers } = await initAnswers(flags, filler, sources);
    return {
      ...answers,
      name: suiteName(dir),
      models: models.map((model) => seenFrom(dir, model)),
    };
  } finally {
    askerOf(filler)?.close();
  }
}

/** Standard input that holds the instruction cannot hold answers too. */
function fillerFor({ yes, ask, wording }: InitFlags): Filler {
  if (yes === true) return "defaults";
  const terminal = process.stdin.isTTY && process.stderr.isTTY;
  const asks = (ask === true || terminal) && wording !== "-";
  return asks ? streamAsker(process.stdin, process.stderr) : null;
}

const sources: InstructionSources = {
  file: (path) => readTextFile(placeInFolder(process.cwd(), path, null)),
  standardInput: () => text(process.stdin),
};

/** The folder's name, where it can be a suite's. */
function suiteName(dir: string): string {
  return printable(basename(resolve(dir)), 100).trim() || "my-suite";
}

/** A model file is looked for from the folder that a run is started in, which need not be this one. */
function seenFrom(dir: string, model: InitModel): InitModel {
  if (model.kind !== "llama" || model.path.includes("${") || isAbsolute(model.path)) return model;
  return resolve(dir) === process.cwd() ? model : { ...model, path: resolve(model.path) };
}

async function write(
  dir: string,
  { path, text: held }: StarterFile,
  force: boolean,
): Promise<void> {
  const file = join(dir, path);
  try {
    await makeFolder(dirname(file));
    await writeFile(file, held, { flag: force ? "w" : "wx" });
  } catch (cause) {
    const { code = String(cause), path: at } = cause as NodeJS.ErrnoException;
    if (code === "EEXIST" && at === file) throw takenFault(file);
    const message = `${file} cannot be written (${code})`;
    throw fileFault({ message, mend: "name a folder that you may write into", where: null, cause });
  }
}

function notesOn({ instruction, protocol, models }: InitAnswers): readonly string[] {
  const absent = models.flatMap((model) =>
    model.kind === "llama" && !model.path.includes("${") && !existsSync(model.path)
      ? [`there is no file ${model.path} yet`]
      : [],
  );
  const untaught =
    protocol.kind === "tag" && models.some(({ kind }) => kind === "sim")
      ? ["simulated models know no tag of your own and score 0 %; a real model tells more"]
      : [];
  const note = instructionNote(instruction, protocol);
  return [...(note === null ? [] : [note]), ...untaught, ...absent];
}

function endText(dir: string, paths: readonly string[], suite: Suite): string {
  const tasks = suite.experiments.reduce((sum, experiment) => sum + experiment.tasks.length, 0);
  const [suitePath, out] = ["suite.yaml", "results/first"].map((path) =>
    shellWord(join(dir, path)),
  );
  const simulated = suite.models.every(({ adapter }) => adapter === "sim");
  return [
    ...paths.map((path) => `wrote ${visibleText(join(dir, path))}`),
    `${cellsOf(suite).length} cells, ${tasks} tasks, ${suite.epochs} epochs; next:`,
    ...(simulated ? [] : [`  ${ownCommand(`run ${suitePath} --models sim:steady`)}`]),
    `  ${ownCommand(`run ${suitePath} --out ${out}`)}`,
  ].join("\n");
}
