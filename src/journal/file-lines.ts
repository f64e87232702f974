import { createReadStream } from "node:fs";

/** A line without its newline; `whole` is false for a last line that has none. */
export interface FileLine {
  readonly text: string;
  /** What stands in the file; `text` is these bytes read as UTF-8, which loses what is not. */
  readonly bytes: Buffer;
  /** Counted from 1. */
  readonly number: number;
  readonly whole: boolean;
  /** Offset of the first byte in the file. */
  readonly start: number;
  /** Offset after the last byte, where the newline stands. */
  readonly end: number;
}

const newline = 0x0a;

/**
 * The lines of a UTF-8 file, split at "\n" alone: a model's text may hold other line separators that JSON
 * leaves unescaped, and a general line reader would cut a record there. Nothing for an absent file.
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let number = 0;
  let start = 0;
  let rest: Buffer[] = [];
  const lineOf = (whole: boolean): FileLine => {
    const [only] = rest;
    const bytes = rest.length === 1 && only !== undefined ? only : Buffer.concat(rest);
    const end = start + bytes.length;
    return { text: bytes.toString("utf8"), bytes, number: ++number, whole, start, end };
  };
  for await (const chunk of chunksOf(path)) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      rest.push(chunk.subarray(from, at));
      const line = lineOf(true);
      yield line;
      rest = [];
      start = line.end + 1;
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield lineOf(false);
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const input = createReadStream(path);
  try {
    for await (const chunk of input) yield chunk;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  } finally {
    input.destroy();
  }
}
