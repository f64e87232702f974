import { callEnd, isArgument, nameAt, repeatsCalls } from "./call-syntax.ts";
import type { Detector } from "./detector.ts";
import { type Line, skipBack, skipOver } from "./lines.ts";
import { inStoryFence, type Page } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * Lines that call an event: plain, as list items, quoted, in backticks or brackets, over several lines.
 *
 *     - `set_possession(lamp, mara)`, `end_scene()`
 *     ^ start                                      ^ end
 *
 * A sentence that only speaks of an event is story: there the name stands inside the line, or prose follows brackets
 * that a blank parts from the name.
 */
export const eventCalls: Detector = {
  kinds: ["event_call"],
  find: (page) => {
    if (page.sought.eventNames.length === 0) return [];
    const found: Residue[] = [];
    for (const line of page.lines) {
      if (line.bodyStart < (found.at(-1)?.end ?? 0) || line.bodyStart === line.bodyEnd) continue;
      const end = lineCallEnd(page, line);
      if (end === -1 || inStoryFence(page, line.bodyStart)) continue;
      found.push({ kind: "event_call", start: line.bodyStart, end });
    }
    return [...found, ...argumentTails(page)];
  },
};

/** What may stand before a call on its line, and between and behind calls. */
const before = " >-*+\u2022`[\"'(_#0123456789.)";
const behind = " ,;.`\"')]*_";

function lineCallEnd(page: Page, line: Line): number {
  const { text } = page;
  const start = skipOver(text, before, line.bodyStart, line.bodyEnd);
  const name = nameAt(page, start, line.bodyEnd);
  if (name === null) return -1;
  const paren = skipOver(text, " ", name.end, Math.min(line.bodyEnd, name.end + 4));
  if (text.charAt(paren) !== "(") return name.plain ? -1 : bareNameEnd(text, name.end, line);
  const end = callEnd(text, paren);
  if (end === null) return -1;
  if (!end.closed) return isArgument(text, paren + 1, end.at, 4) ? end.at : -1;
  const rest = repeatsCalls(page, end.at, behind);
  const lineEnd = text.charAt(rest) === "\n" || rest === text.length;
  const glued = paren === name.end;
  const listed = isArgument(text, paren + 1, end.at - 1, glued ? 4 : 2);
  if (lineEnd && (listed || glued)) return skipBack(text, " ", rest, end.at);
  return listed ? end.at : -1;
}

/** `end_scene`, `set_possession: lamp, mara` and `set_possession {"item": "lamp"}`: a line of its own. */
function bareNameEnd(text: string, nameEnd: number, line: Line): number {
  const { bodyEnd } = line;
  const rest = skipOver(text, "`*_\"'] ", nameEnd, bodyEnd);
  const separated = /^(?::|->|=>|\u2192)/.test(text.slice(rest, rest + 2));
  const bracketed = "{[".includes(text.charAt(rest)) && "}]".includes(text.charAt(bodyEnd - 1));
  return rest === bodyEnd || separated || bracketed ? bodyEnd : -1;
}

/**
 * What is left of a call over several lines when its first line is gone.
 *
 *       item="lamp",
 *       ^ start
 *     )
 *      ^ end
 */
function argumentTails(page: Page): Residue[] {
  const { text, lines } = page;
  const found: Residue[] = [];
  let first = -1;
  for (const { bodyStart, bodyEnd } of lines) {
    const body = text.slice(bodyStart, Math.min(bodyEnd, bodyStart + 3));
    if (first !== -1 && /^\)[\])`]?$/.test(body) && !inStoryFence(page, first)) {
      found.push({ kind: "event_call", start: first, end: bodyEnd });
    }
    assignment.lastIndex = bodyStart;
    if (!assignment.test(text)) first = -1;
    else if (first === -1) first = bodyStart;
  }
  return found;
}

const assignment = /[a-z_]{1,40} {0,2}= {0,2}["'\w[{]/y;
