import { createReadStream } from "node:fs";
import { FileError, UsageError } from "../errors.ts";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import type { Vocabulary } from "../protocols/state-block/vocabulary.ts";
import type { ExtractFlags } from "./commands/extract.ts";
import { lineAnswerer } from "./extract-lines.ts";
import { LineFault } from "./line-fault.ts";
import { type LineProtocol, lineProtocols } from "./line-protocols.ts";
import { splitLines } from "./split-lines.ts";

const standardInput = "-";
const readAtOnceBytes = 1 << 18;

/**
 * Answers every line of the input on standard output, holding no more than a piece of either.
 *
 * @throws {SeambenchError} exit 2 for a flag that names nothing, a file that cannot be read, or the first line
 * that cannot be answered, after the answers to the lines before it
 */
export async function extractToOutput(flags: ExtractFlags): Promise<void> {
  requireReference(flags.extractor);
  const protocol = protocolNamed(flags.protocol);
  const answer = lineAnswerer(protocol, await vocabularyFor(protocol, flags.vocabulary));
  await writeAll(answers(flags.in, answer));
}

function requireReference(extractor: string): void {
  if (extractor === "reference") return;
  const mend = "leave --extractor out, or write --extractor reference";
  const where = "--extractor";
  if (extractor === "hardened") {
    throw new UsageError("the hardened extractor is not built yet", { where, mend });
  }
  throw new UsageError(`no extractor is named "${extractor}"; known: reference, hardened`, {
    where,
    mend,
  });
}

function protocolNamed(name: string | undefined): LineProtocol {
  const protocol = lineProtocols.find((known) => known === name);
  if (protocol !== undefined) return protocol;
  const known = lineProtocols.join(", ");
  const problem = name === undefined ? "no protocol is given" : `no protocol is named "${name}"`;
  throw new UsageError(`${problem}; known: ${known}`, {
    where: "--protocol",
    mend: `write --protocol ${lineProtocols.join(" or --protocol ")}`,
  });
}

async function vocabularyFor(
  protocol: LineProtocol,
  path: string | undefined,
): Promise<Vocabulary> {
  if (path === undefined) return defaultVocabulary;
  if (protocol !== "state-block") {
    process.stderr.write(`note: ${protocol} reads no vocabulary; --vocabulary has no effect\n`);
  }
  // The reader brings a YAML parser along, which would otherwise be loaded for nothing.
  const { readVocabulary } = await import("../suite/read-vocabulary.ts");
  return readVocabulary({ path, shown: path, askedAt: null });
}

/** The answers to a file's lines, in the pieces in which they can be written. */
async function* answers(
  path: string,
  answer: (line: string) => string | null,
): AsyncGenerator<string> {
  let lineNumber = 1;
  let piece = "";
  try {
    for await (const lines of splitLines(chunksOf(path))) {
      for (const line of lines) {
        const json = answer(line);
        if (json !== null) piece += `${json}\n`;
        lineNumber++;
      }
      yield piece;
      piece = "";
    }
  } catch (error) {
    // What was answered before the fault is written all the same, so that a reader sees how far it went.
    yield piece;
    throw error instanceof LineFault ? faultAt(path, lineNumber, error) : error;
  }
}

function faultAt(path: string, lineNumber: number, fault: LineFault): FileError {
  return new FileError(`line ${lineNumber} ${fault.message}`, {
    where: `${shown(path)}:${lineNumber}`,
    mend: fault.mend,
    cause: fault,
  });
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const source =
    path === standardInput
      ? process.stdin
      : createReadStream(path, { highWaterMark: readAtOnceBytes });
  try {
    yield* source;
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, cause: unknown): FileError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new FileError(`cannot be read: ${reason}`, {
    where: shown(path),
    mend: "give the path of a file that is there and may be read",
    cause,
  });
}

function shown(path: string): string {
  return path === standardInput ? "standard input" : path;
}

/** Writes each piece before it asks for the next, and stops quietly when the reader has closed the pipe. */
async function writeAll(pieces: AsyncIterable<string>): Promise<void> {
  // A failed write reports to its callback; the event that follows it would otherwise end the process.
  process.stdout.on("error", () => {});
  for await (const piece of pieces) {
    if (!(await write(piece))) return;
  }
}

/** Whether there is still somebody to read on. */
function write(piece: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    process.stdout.write(piece, (error) => {
      if (error === undefined || error === null) resolve(true);
      else if ("code" in error && error.code === "EPIPE") resolve(false);
      else reject(error);
    });
  });
}
