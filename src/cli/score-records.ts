/**
 * The records of a file that somebody else wrote: JSON Lines, of which no more than a piece is held, or one JSON
 * document, which is held whole.
 */

import { FileError } from "../errors.ts";
import { LineFault } from "./line-fault.ts";
import { nonFiniteAsNull } from "./score-non-finite.ts";
import { longestLineBytes, splitLines } from "./split-lines.ts";

/** A value of a file. */
export interface FileRecord {
  readonly value: unknown;
  /** Counted from 1; null where the file is one document. */
  readonly line: number | null;
}

/**
 * Reads a file's records in order. A file whose first line opens a JSON value that goes on behind it is one document;
 * a list is taken as its items.
 *
 *     {⏎  "results": {⏎ …      a document
 *     {"messages": […]}⏎{…      lines
 *
 * @param shown how errors name the file
 * @throws {FileError} at a line that is not JSON, or for a document that is none
 */
export async function* fileRecords(
  chunks: AsyncIterable<Uint8Array>,
  shown: string,
): AsyncGenerator<FileRecord> {
  const held: string[] = [];
  let length = 0;
  let line = 0;
  let reached = 1;
  let isDocument: boolean | null = null;
  try {
    for await (const lines of splitLines(chunks)) {
      for (const text of lines) {
        reached = ++line;
        if (isDocument === null && text.trim() !== "") isDocument = opensDocument(text);
        if (isDocument === true) {
          length += text.length + 1;
          if (length > longestLineBytes) throw tooLong();
          held.push(text);
        } else if (text.trim() !== "") {
          yield* recordsOf(jsonOf(text), line);
        }
      }
      reached = line + 1;
    }
    if (isDocument === true) yield* recordsOf(documentOf(held.join("\n")), null);
  } catch (error) {
    throw error instanceof LineFault ? faultAt(shown, reached, error) : error;
  }
}

function opensDocument(text: string): boolean {
  if (text.startsWith(zipMark)) {
    throw new LineFault(
      "begins a ZIP archive, as Inspect's .eval logs are",
      "write the log as JSON: `inspect log dump LOG > log.json`",
    );
  }
  return /[[{,:]\s*$/.test(text.slice(-longestOpening)) && !isJson(text);
}

const zipMark = "PK\u0003\u0004";
/** Characters at a line's end that are looked at. */
const longestOpening = 200;

function* recordsOf(value: unknown, line: number | null): Generator<FileRecord> {
  // A list of messages is one conversation; any other list is one of records.
  if (!Array.isArray(value) || value.some(hasRole)) yield { value, line };
  else for (const item of value) yield { value: item, line };
}

function hasRole(value: unknown): boolean {
  return typeof value === "object" && value !== null && "role" in value;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return lenientJson(text, () => {
      throw new LineFault(
        "is not JSON",
        "give JSON Lines, one object a line, or one JSON document",
      );
    });
  }
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return lenientJson(text, () => {
      throw new DocumentFault(lineOfFault(text, error instanceof Error ? error.message : ""));
    });
  }
}

/** The line at which the engine stopped reading; null where it does not say it. */
function lineOfFault(text: string, said: string): number | null {
  const [, written] = /at position (\d+)/.exec(said) ?? [];
  const position = /^Unexpected end/.test(said) ? text.length : Number(written ?? Number.NaN);
  return Number.isNaN(position) ? null : text.slice(0, position).split("\n").length;
}

/** Python writes NaN and the infinities, which JSON does not have. */
function lenientJson(text: string, refuse: () => never): unknown {
  const mended = nonFiniteAsNull(text);
  if (mended === text) return refuse();
  try {
    return JSON.parse(mended);
  } catch {
    return refuse();
  }
}

/** A document that is not JSON, with the line at which reading ended; null where that is not known. */
class DocumentFault extends LineFault {
  readonly line: number | null;

  constructor(line: number | null) {
    super("the document is not JSON", "write the file again, or give JSON Lines");
    this.line = line;
  }
}

function tooLong(): LineFault {
  return new LineFault(
    `goes beyond the ${longestLineBytes} bytes that a document may have`,
    "give the same records as JSON Lines, which are read one by one",
  );
}

function faultAt(shown: string, reached: number, fault: LineFault): FileError {
  const { message, mend } = fault;
  if (!(fault instanceof DocumentFault)) {
    const where = `${shown}:${reached}`;
    return new FileError(`line ${reached} ${message}`, { where, mend, cause: fault });
  }
  const { line } = fault;
  return new FileError(line === null ? message : `${message} from line ${line} on`, {
    where: line === null ? shown : `${shown}:${line}`,
    mend,
    cause: fault,
  });
}
