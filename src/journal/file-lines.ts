import { createReadStream } from "node:fs";

/** A line without its newline; `whole` is false for a last line that has none. */
export interface FileLine {
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
  readonly whole: boolean;
}

/**
 * The lines of a UTF-8 file, split at "\n" alone: a model's text may hold other line separators that JSON
 * leaves unescaped, and a general line reader would cut a record there. Nothing for an absent file.
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let number = 0;
  let rest: string[] = [];
  for await (const chunk of chunksOf(path)) {
    const pieces = chunk.split("\n");
    for (const [index, piece] of pieces.entries()) {
      rest.push(piece);
      if (index === pieces.length - 1) break;
      yield { text: rest.join(""), number: ++number, whole: true };
      rest = [];
    }
  }
  const tail = rest.join("");
  if (tail !== "") yield { text: tail, number: ++number, whole: false };
}

async function* chunksOf(path: string): AsyncGenerator<string> {
  const input = createReadStream(path, "utf8");
  try {
    for await (const chunk of input) yield String(chunk);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  } finally {
    input.destroy();
  }
}
