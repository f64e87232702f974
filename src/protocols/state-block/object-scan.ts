import { blanksStart, isLineStart } from "./line-edges.ts";

/**
 * The offset after the brace that closes the object opened at `start`, or null when none does before `limit`.
 *
 *     {"fact": "a } b", "of": {}}␠and more
 *     ^ start     ^ in a string
 *                             ^ depth 2
 *                                ^ the answer
 *
 * Braces in strings do not count. Linear in the distance.
 */
export function objectEnd(text: string, start: number, limit = text.length): number | null {
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = stringEnd(text, at + 1, limit);
    else if (code === openingBrace) depth += 1;
    else if (code === closingBrace) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

const quote = 0x22;
const backslash = 0x5c;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** The offset of the quote that ends the string whose first character is at `from`, or `limit`. */
function stringEnd(text: string, from: number, limit: number): number {
  for (let at = from; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return limit;
}

/**
 * An object that opens its line, perhaps quoted as a player's line is.
 *
 *     ␠␠>␠{"events": …
 *     ^ lineStart
 *         ^ brace
 */
export interface LineObject {
  readonly lineStart: number;
  readonly brace: number;
  readonly quoted: boolean;
}

/** The first object at or after `from` that opens its line, or null. */
export function nextLineObject(text: string, from: number): LineObject | null {
  let brace = text.indexOf("{", from);
  while (brace !== -1) {
    const blanks = blanksStart(text, brace);
    const quoted = text[blanks - 1] === ">";
    const lineStart = quoted ? blanksStart(text, blanks - 1) : blanks;
    if (isLineStart(text, lineStart)) return { lineStart, brace, quoted };
    brace = text.indexOf("{", brace + 1);
  }
  return null;
}
