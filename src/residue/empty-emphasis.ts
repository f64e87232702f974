import type { Detector } from "./detector.ts";
import type { Line } from "./lines.ts";
import { inStoryFence } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * Marks that wrapped something which is gone.
 *
 *     ****              # ⏎             1. ⏎
 *     I'll start.       I'll start.     I'll start.
 *
 * A row of marks between blank lines is how a story parts its scenes, and a number there its chapters; so such a line
 * counts only when text follows it directly, or when it is the first or last line of all and no such mark.
 */
export const emptyEmphasis: Detector = {
  kinds: ["empty_emphasis"],
  find: (page) => {
    const filled = page.lines.filter(isFilled);
    const found: Residue[] = [];
    page.lines.forEach((line, index) => {
      if (!isFilled(line) || line.bodyEnd - line.bodyStart > longest) return;
      const body = page.text.slice(line.bodyStart, line.bodyEnd);
      const runsOn = isFilled(page.lines[index + 1]) && !isFilled(page.lines[index - 1]);
      const atEdge = line === filled[0] || line === filled.at(-1);
      const empty = (wrapping.test(body) && (runsOn || atEdge)) || (opening.test(body) && runsOn);
      if (!empty || inStoryFence(page, line.bodyStart)) return;
      found.push({ kind: "empty_emphasis", start: line.bodyStart, end: line.bodyEnd });
    });
    return found;
  },
};

const longest = 12;

/** A pair of emphasis marks with nothing between. */
const wrapping = /^(?:\*\* ?\*\*|__ ?__|\*\*\* ?\*\*\*|_ _|~~ ?~~|"\*\*\*\*")$/;

/** A heading or list mark with nothing behind. */
const opening = /^(?:#{1,6}|\d{1,2}[.)]|[-+*>]|#{1,6} \*\*\*\*)$/;

function isFilled(line: Line | undefined): boolean {
  return line !== undefined && line.bodyEnd > line.bodyStart;
}
