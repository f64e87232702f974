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
 * Lines inside a fenced block are the story's own and stay.
 */
export function eventCallLines(text: string, { eventCall }: Recogniser): readonly Cut[] {
  if (!text.includes("(")) return [];
  const calls: LineRange[] = [];
  const fences = fenceLineMarks(text);
  let passed = 0;
  let end = 0;
  for (let start = 0; start <= text.length; start = end + 1) {
    end = lineEndAt(text, start);
    if ((fences[passed] ?? Infinity) < end) passed += 1;
    else if (passed % 2 === 0 && opensWith(eventCall, text, start)) calls.push({ start, end });
  }
  return lineCuts(text, "event_call_line", calls);
}

function opensWith(sticky: RegExp, text: string, start: number): boolean {
  sticky.lastIndex = start;
  return sticky.test(text);
}
