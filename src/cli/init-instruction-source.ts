import { UsageError } from "../errors.ts";
import { fileFault } from "../suite/file-fault.ts";
import { isPath } from "../suite/file-place.ts";
import type { InitFlags } from "./commands/init.ts";
import { type Asker, askerOf, askUntil, type Filler } from "./init-asker.ts";
import {
  completeInstruction,
  type InstructionFault,
  instructionFault,
  sampleInstruction,
  withAddition,
} from "./init-instruction.ts";
import type { InitProtocol } from "./init-protocol.ts";

/** Where instructions are read from. */
export interface InstructionSources {
  /** @throws {FileError} if the file cannot be read */
  file(path: string): Promise<string>;
  standardInput(): Promise<string>;
}

interface Wanted {
  readonly protocol: InitProtocol;
  readonly sources: InstructionSources;
}

/** A text and who it came from, as errors name it. */
interface Source {
  readonly text: string;
  readonly shown: string;
}

/**
 * The text of the wording file: from the flags, asked for, or the sample.
 *
 * @throws {UsageError} when two flags give one, or none does and nobody fills it in
 * @throws {FileError} for a file that cannot be read, and a text that does not show what the model is to write
 */
export async function instructionFrom(
  flags: InitFlags,
  filler: Filler,
  { protocol, sources }: Wanted,
): Promise<string> {
  const asker = askerOf(filler);
  const given = await givenInstruction(flags, sources);
  if (given !== null) return usable(given, protocol, asker);
  if (asker !== null)
    return usable(await askInstruction(asker, { protocol, sources }), protocol, asker);
  if (filler === "defaults") return sampleInstruction(protocol);
  throw new UsageError("there is no instruction", {
    where: "--wording",
    mend: "add --wording FILE or --instruction TEXT, or --yes to begin with a sample",
  });
}

async function givenInstruction(
  { wording, instruction }: InitFlags,
  sources: InstructionSources,
): Promise<Source | null> {
  if (instruction !== undefined) {
    if (wording === undefined) return { text: instruction, shown: "--instruction" };
    const mend = "drop --wording or --instruction";
    throw new UsageError("the instruction is given twice", { where: "--wording", mend });
  }
  if (wording === undefined) return null;
  if (wording === "-") return { text: await sources.standardInput(), shown: "standard input" };
  return { text: await sources.file(wording), shown: wording };
}

/** A text that shows no form can be completed with one, if somebody is there to agree. */
async function usable(
  source: Source,
  protocol: InitProtocol,
  asker: Asker | null,
): Promise<string> {
  const text = completeInstruction(source.text, protocol);
  const fault = await instructionFault(text, protocol);
  if (fault === null) return text;
  if (asker === null || fault.addition === null) throw faultIn(source, text, fault);
  asker.say(`  ${fault.message}. This would show it:\n\n${indented(fault.addition)}\n`);
  if (!(await askConsent(asker, "Put that behind the instruction? [Y/n]: "))) {
    throw faultIn(source, text, fault);
  }
  const mended = withAddition(source.text, fault.addition, protocol);
  return usable({ ...source, text: mended }, protocol, null);
}

/** A text that became a section has moved down, so its line is looked for in what the author wrote. */
function faultIn({ text, shown }: Source, complete: string, fault: InstructionFault): Error {
  const line = fault.line === null ? undefined : complete.split("\n")[fault.line - 1];
  const at = line === undefined ? 0 : text.split(/\r?\n/).indexOf(line) + 1;
  const where = at === 0 ? shown : `${shown}:${at}`;
  return fileFault({ message: fault.message, mend: fault.mend, where });
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}

async function askConsent(asker: Asker, question: string): Promise<boolean> {
  return askUntil(asker, question, (answer) => {
    if (/^(?:y|yes)?$/i.test(answer)) return true;
    if (/^(?:n|no)$/i.test(answer)) return false;
    throw new UsageError("not understood", { mend: "answer y or n" });
  });
}

const INSTRUCTION = `What is the instruction? Give the path of a text file, or type or paste the text and end it with a line that holds
only a full stop. Enter alone takes a sample that you can edit later.`;

async function askInstruction(asker: Asker, { protocol, sources }: Wanted): Promise<Source> {
  asker.say(INSTRUCTION);
  return askUntil(asker, "Instruction [sample]: ", async (first) => {
    if (first === "") return { text: sampleInstruction(protocol), shown: "the sample" };
    if (looksLikePath(first)) return { text: await sources.file(first), shown: first };
    return { text: await restOfText(asker, first), shown: "the instruction" };
  });
}

/** One word with the look of a path; an instruction has several words or a tag. */
function looksLikePath(answer: string): boolean {
  return (
    isPath(answer) && !/[<>]/.test(answer) && (!/\s/.test(answer) || /\.(?:md|txt)$/i.test(answer))
  );
}

async function restOfText(asker: Asker, first: string): Promise<string> {
  const lines = [first];
  for (;;) {
    const line = await asker.ask("");
    if (line.trim() === ".") return lines.join("\n");
    lines.push(line);
  }
}
