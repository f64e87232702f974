import type { Detector } from "./detector.ts";
import { type Line, skipOver } from "./lines.ts";
import { inStoryFence, type Page } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * What models write over a block: the label as a heading, or a line that announces the block.
 *
 *     ## State Update          Now follows the state block:
 *     ^ label_heading          ^ lead_in
 *
 * The bare word means nothing in the middle of a story; it counts straight above a block, and with a capital or marks as
 * the last line.
 */
export const labelHeadings: Detector = {
  kinds: ["label_heading", "lead_in"],
  find: (page) => {
    const { label } = page.sought;
    if (label === null) return [];
    return page.lines.flatMap((line): readonly Residue[] => {
      const kind = lineKind(page, line, label);
      if (kind === null || inStoryFence(page, line.bodyStart)) return [];
      return [{ kind, start: line.bodyStart, end: line.bodyEnd }];
    });
  },
};

const longestLine = 100;
const marks = " >#*_`:\"'-[]()";
const things = [
  "block",
  "update",
  "updates",
  "changes",
  "events",
  "json",
  "data",
  "section",
  "changes",
];
const qualities = ["updated", "narrative", "current", "new", "final", "world", "the"];

function lineKind(page: Page, line: Line, label: string): "label_heading" | "lead_in" | null {
  const { bodyStart, bodyEnd } = line;
  if (bodyStart === bodyEnd || bodyEnd - bodyStart > longestLine) return null;
  const body = page.text.slice(bodyStart, bodyEnd);
  if (!body.includes(label)) return null;
  const words: readonly string[] = body.match(/[\p{L}\p{N}_-]+/gu) ?? [];
  const at = words.indexOf(label);
  if (at === -1) return null;
  const thing = things.includes(words[at + 1] ?? "");
  const names = at === 0 || (at === 1 && qualities.includes(words[0] ?? ""));
  const marked = /^[>]? ?[#*_]/.test(body) || /:[*_ ]*$/.test(body);
  if (names && words.length === at + (thing ? 2 : 1)) {
    return isHeading(page, line, marked, thing) ? "label_heading" : null;
  }
  return thing && /:[*_ ]*$/.test(body) ? "lead_in" : null;
}

function isHeading(page: Page, line: Line, marked: boolean, thing: boolean): boolean {
  const { text, shown } = page;
  if (marked && thing) return true;
  const next = skipOver(text, " \n>", line.end, text.length);
  if (next < text.length)
    return block.test(text.slice(next, next + 3)) && !inStoryFence(page, next);
  const first = skipOver(text, marks, line.bodyStart, line.bodyEnd);
  return marked || /^\p{Lu}/u.test(shown.slice(first, first + 2));
}

/** How a block begins. */
const block = /^(?:```|~~~|[`'"]?[{[])/;
