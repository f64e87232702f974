import type { Detector } from "./detector.ts";
import { skipBack, skipOver } from "./lines.ts";
import { inStoryFence } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * HTML round a block: a `<details>` whose summary is the label, and a comment that begins with the label.
 *
 *     <details><summary>State</summary> … </details>
 *     ^ start                                       ^ end
 */
export const htmlWrappers: Detector = {
  kinds: ["xml_wrapper"],
  find: (page) => {
    const { text, sought } = page;
    if (sought.label === null) return [];
    const found: Residue[] = [];
    for (const match of text.matchAll(/<(?:summary|!--)[^<>]{0,40}>? {0,4}/g)) {
      const start = match.index;
      if (inStoryFence(page, start)) continue;
      const wrapper = match[0].startsWith("<!")
        ? comment(text, start, sought.label)
        : details(text, start, start + match[0].length, sought.label);
      if (wrapper !== null) found.push(wrapper);
    }
    return found;
  },
};

function comment(text: string, start: number, label: string): Residue | null {
  const inside = skipOver(text, " \n`", start + 4, Math.min(text.length, start + 12));
  if (!text.startsWith(label, inside) || /\w/.test(text.charAt(inside + label.length))) return null;
  const close = text.slice(inside, inside + 2000).indexOf("-->");
  return {
    kind: "xml_wrapper",
    start,
    end: close === -1 ? inside + label.length : inside + close + 3,
  };
}

/** How far a `<details>` may reach; one that is not closed within that is its summary alone. */
const longestDetails = 4000;

function details(text: string, summary: number, inside: number, label: string): Residue | null {
  const rest = text.slice(inside, inside + 60);
  const close = rest.indexOf("</summary>");
  if (close === -1 || !new Set(rest.slice(0, close).split(/[^\w-]+/)).has(label)) return null;
  const before = skipBack(text, " \n", summary, Math.max(0, summary - 8));
  const opened = text.slice(Math.max(0, before - 30), before).lastIndexOf("<details");
  const start = opened === -1 ? summary : Math.max(0, before - 30) + opened;
  const summaryEnd = inside + close + "</summary>".length;
  const closer = text.slice(summaryEnd, summaryEnd + longestDetails).indexOf("</details>");
  const end = closer === -1 ? summaryEnd : summaryEnd + closer + "</details>".length;
  return { kind: "xml_wrapper", start, end };
}
