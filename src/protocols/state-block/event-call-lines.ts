import type { Cut } from "./draft.ts";
import { fenceLineMarks } from "./fences.ts";
import { type LineRange, lineCuts } from "./line-cuts.ts";
import { lineEndAt } from "./line-edges.ts";
import type { Recogniser } from "./recogniser.ts";

/**
 * The cuts of whole lines that open with a call to an event of the vocabulary, wherever they stand.
 *
 *     The rain.⏎set_possession(item="lamp")⏎She left.
 *               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * Lines inside a fenced block, and those that begin one, are the story's own and stay. Only lines with a
 * parenthesis are looked at.
 */
export function eventCallLines(text: string, { eventCall }: Recogniser): readonly Cut[] {
  if (!text.includes("(")) return [];
  const calls: LineRange[] = [];
  const fences = fenceLineMarks(text);
  let passed = 0;
  let parenthesis = text.indexOf("(");
  while (parenthesis !== -1) {
    const start = text.lastIndexOf("\n", parenthesis) + 1;
    const end = lineEndAt(text, parenthesis);
    while ((fences[passed] ?? Infinity) < start) passed += 1;
    const isFenced = passed % 2 === 1 || (fences[passed] ?? Infinity) < end;
    if (!isFenced && opensWith(eventCall, text, start)) calls.push({ start, end });
    parenthesis = text.indexOf("(", end);
  }
  return lineCuts(text, "event_call_line", calls);
}

function opensWith(sticky: RegExp, text: string, start: number): boolean {
  sticky.lastIndex = start;
  return sticky.test(text);
}
