import { fenceLineMarks } from "./fences.ts";
import { lineBreakBefore, lineSpaceStart } from "./line-edges.ts";
import { borrowedLabel, fenceMark } from "./literals.ts";
import { trimmedEnd } from "./python-space.ts";

/**
 * A search for a last line that opens a fence and holds nothing else, for ends that only ever shrink. It
 * answers with the break before the line, or null; the line is never the only one.
 *
 *     ```⏎let x;⏎```⏎She left.⏎```json
 *     ^ 1        ^ 2          ^ the answer
 *                              ^ 3, odd: it opens
 *
 * When the fence lines are even in number, the last one closes a block of the story's own and stays.
 */
export function emptyFences(text: string): (end: number) => number | null {
  let fences: readonly number[] | undefined;
  let passed = Infinity;
  return (end) => {
    const lineEnd = trimmedEnd(text, end);
    const mark = emptyFenceMark(text, lineEnd);
    const lineBreak = mark === null ? null : lineBreakBefore(text, lineSpaceStart(text, mark));
    if (lineBreak === null) return null;
    fences ??= fenceLineMarks(text);
    passed = Math.min(passed, fences.length);
    while (passed > 0 && (fences[passed - 1] ?? 0) + fenceMark.length > lineEnd) passed -= 1;
    return passed % 2 === 1 ? lineBreak : null;
  };
}

/** Whether a line without the white space around it is a fence mark alone, or one with `json`. */
export function isEmptyFence(line: string): boolean {
  return emptyFenceMark(line, line.length) === 0;
}

const marks = [fenceMark, `${fenceMark}${borrowedLabel}`].map((mark) => ({
  length: mark.length,
  pattern: new RegExp(mark, "iuy"),
}));

/** Where the mark that ends `text.slice(0, end)` begins, or null. */
function emptyFenceMark(text: string, end: number): number | null {
  for (const { length, pattern } of marks) {
    pattern.lastIndex = Math.max(0, end - length);
    if (end >= length && pattern.test(text)) return end - length;
  }
  return null;
}
