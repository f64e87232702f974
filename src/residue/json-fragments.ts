import type { Detector } from "./detector.ts";
import { readsAsJson } from "./json-run.ts";
import { skipOver } from "./lines.ts";
import { inStoryFence, type Page } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * The tail of a proposal whose head is gone, and the head of one that the end of the text cuts off before it could
 * say what it is.
 *
 *     to the river."}]}          {"eve⏎
 *                 ^ tail         ^ head
 */
export const jsonFragments: Detector = {
  kinds: ["json_fragment"],
  find: (page) => {
    if (page.sought.eventNames.length === 0) return [];
    const { head } = page;
    return head === null ? tails(page) : [...tails(page), { kind: "json_fragment", ...head }];
  },
};

/** Brackets that close a list of objects; prose has no use for them in this order. */
const closers = /["']? ?\} ?\] ?\}|["']\} ?\]/g;

function tails(page: Page): Residue[] {
  const { text } = page;
  const found: Residue[] = [];
  for (const match of text.matchAll(closers)) {
    if (inStoryFence(page, match.index)) continue;
    const start = lineOfJson(text, match.index);
    const end = skipOver(text, "]}`", match.index + match[0].length, text.length);
    if (start >= (found.at(-1)?.end ?? 0)) found.push({ kind: "json_fragment", start, end });
  }
  return found;
}

/** The line's own start where the line before the closers is JSON as well; a bound keeps the look back short. */
function lineOfJson(text: string, closer: number): number {
  const from = Math.max(0, closer - longestLine);
  const lineEnd = text.slice(from, closer).lastIndexOf("\n");
  if (lineEnd === -1 && from > 0) return closer;
  const body = skipOver(text, " >", from + lineEnd + 1, closer);
  return readsAsJson(text, body, closer) ? body : closer;
}

const longestLine = 400;
