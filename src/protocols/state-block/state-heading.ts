import { isLineStart } from "./line-edges.ts";
import { fenceLabel } from "./literals.ts";
import { ignoringCase } from "./python-ignore-case.ts";

const word = new RegExp(ignoringCase(fenceLabel), "iuy");

/**
 * The start of the last line of `text.slice(0, end)` when it is a heading that says `state` and nothing
 * else, or null.
 *
 *     …the door.⏎**State:**
 *                ^ lineStart^ end
 *                  ^ word
 *
 * Read backwards from `end`, so that a text whose last line is long costs no more than the marks at its end.
 */
export function stateHeadingStart(text: string, end: number): number | null {
  let wordEnd = end;
  while (wordEnd > 0 && marksAfter.includes(text.charAt(wordEnd - 1))) wordEnd -= 1;
  const wordStart = wordEnd - fenceLabel.length;
  word.lastIndex = Math.max(0, wordStart);
  if (wordStart < 0 || !word.test(text)) return null;
  let lineStart = wordStart;
  while (lineStart > 0 && marksBefore.includes(text.charAt(lineStart - 1))) lineStart -= 1;
  return isLineStart(text, lineStart) ? lineStart : null;
}

const marksBefore = " \t>*#_";
const marksAfter = " \t*_:";
