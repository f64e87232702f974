import type { Cut } from "./draft.ts";
import { type LineRange, lineCuts } from "./line-cuts.ts";
import { lineEndAt } from "./line-edges.ts";
import { isSpace, skipSpace, strip } from "./python-space.ts";
import type { Recogniser } from "./recogniser.ts";

/**
 * The cuts of copies of the state section that a narrator pasted into its prose.
 *
 *     Scene: the cellar (at the mill)     scene line
 *                                         blank
 *     **Held:**                           heading, its marks aside
 *       lamp: mara                        entry: indented
 *     The rain went on.                   prose: the block has ended
 *
 * A block is known by its headings: two different ones, or one and the scene line directly above it, or one
 * and an entry under it. A heading alone may be a story's own line. One pass over the lines.
 */
export function echoedStateSections(text: string, recogniser: Recogniser): readonly Cut[] {
  if (!mayHoldHeading(text, recogniser)) return [];
  const sections: LineRange[] = [];
  let scene: number | null = null; // the start of a scene line that only blank lines follow
  let block: Block | null = null;
  let end = 0;
  for (let start = 0; start <= text.length; start = end + 1) {
    end = lineEndAt(text, start);
    const heading = headingOf(text, start, end, recogniser);
    if (heading !== null) {
      block ??= blockAt(start, scene);
      block.headings.add(heading);
      block.end = end;
    } else if (skipSpace(text, start, end) === end) {
      // a blank line belongs to whatever stands on both sides of it
    } else if (block !== null && isIndented(text, start)) {
      block.entries += 1;
      block.end = end;
    } else {
      if (block !== null && isEcho(block)) sections.push(block);
      block = null;
      scene = isSceneLine(text, start, end, recogniser) ? start : null;
    }
  }
  if (block !== null && isEcho(block)) sections.push(block);
  return lineCuts(text, "echoed_state_section", sections);
}

function mayHoldHeading(text: string, { sectionHeadings }: Recogniser): boolean {
  for (const heading of sectionHeadings) if (text.includes(heading)) return true;
  return false;
}

/** Headings with what belongs to them, from the scene line above to the last heading or entry. */
interface Block {
  readonly start: number;
  readonly hasScene: boolean;
  readonly headings: Set<string>;
  end: number;
  entries: number;
}

function blockAt(start: number, scene: number | null): Block {
  const hasScene = scene !== null;
  return { start: scene ?? start, hasScene, headings: new Set(), end: start, entries: 0 };
}

function isEcho({ hasScene, headings, entries }: Block): boolean {
  return headings.size + (hasScene ? 1 : 0) >= 2 || entries > 0;
}

/** The section heading that the line `[start, end)` is, white space and wrapping Markdown aside, or null. */
function headingOf(
  text: string,
  start: number,
  end: number,
  { sectionHeadings }: Recogniser,
): string | null {
  let from = start;
  while (from < end && isMark(text, from, "#>*_")) from += 1;
  let to = end;
  while (to > from && isMark(text, to - 1, "*_")) to -= 1;
  const bare = text.slice(from, to);
  return sectionHeadings.has(bare) ? bare : null;
}

function isMark(text: string, at: number, marks: string): boolean {
  return marks.includes(text.charAt(at)) || isSpace(text.charCodeAt(at));
}

function isIndented(text: string, start: number): boolean {
  return text[start] === " " || text[start] === "\t";
}

function isSceneLine(
  text: string,
  start: number,
  end: number,
  { sceneHeading }: Recogniser,
): boolean {
  const line = text.slice(skipSpace(text, start, end), end);
  return line.startsWith(`${sceneHeading} `) || strip(line) === sceneHeading;
}
