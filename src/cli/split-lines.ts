import { constants } from "node:buffer";
import { LineFault } from "./line-fault.ts";

const newline = 0x0a;
const byteOrderMark = "\ufeff";

/** The longest line in bytes; a longer one could not be held as one string. */
export const longestLineBytes = constants.MAX_STRING_LENGTH;

/**
 * The lines of a UTF-8 stream, in batches as they become complete; only the unfinished line is held.
 *
 *     …"text":"Gut"}⏎{"id":2,"te
 *                   ^ last      ^ kept back until its newline comes
 *
 * Only the newline ends a line: U+2028 and a lone carriage return may stand inside JSON, and Node's own line
 * reader would cut there. Broken UTF-8 becomes U+FFFD. A byte order mark at the very start is dropped. A last line
 * without its newline is a line.
 *
 * @throws {LineFault} if a line is longer than `longestLineBytes`
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  let mark = byteOrderMark;
  const decode = (bytes: readonly Uint8Array[]): string[] => {
    const text = Buffer.concat(bytes).toString("utf8");
    const start = mark !== "" && text.startsWith(mark) ? mark.length : 0;
    mark = "";
    return text.slice(start).split("\n");
  };
  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf(newline);
    if (last === -1) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes > longestLineBytes) throw tooLong();
      continue;
    }
    yield decode([...pending, chunk.subarray(0, last)]);
    pending = [chunk.subarray(last + 1)];
    pendingBytes = chunk.length - last - 1;
  }
  if (pendingBytes > 0) yield decode(pending);
}

function tooLong(): LineFault {
  const problem = `is longer than ${longestLineBytes} bytes`;
  return new LineFault(problem, "end each object with a newline, one object a line");
}
