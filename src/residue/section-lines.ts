import { type Line, skipBack, skipOver } from "./lines.ts";
import type { Page } from "./page.ts";

/** What a line is to a copy of the state section. */
export type SectionLine =
  | { readonly kind: "blank" }
  | { readonly kind: "prose" }
  /** `indented` as the section writes them, or with a list mark as models do. */
  | { readonly kind: "entry"; readonly indented: boolean }
  | { readonly kind: "scene"; readonly located: boolean; readonly decorated: boolean }
  /** `inline` when its entries stand on the same line; `decorated` when Markdown makes it a heading. */
  | {
      readonly kind: "heading";
      readonly heading: string;
      readonly inline: boolean;
      readonly decorated: boolean;
    };

const marks = " >#*_-+\u2022`~|";
const listMark = /(?:[-*+\u2022\u2013\u2014] |\d{1,2}[.)] |\u2022)/y;

/**
 * The class of a line. Headings count in capitals too and with the colon inside emphasis or out, but not in small
 * letters, which is how a sentence that runs over lines writes the same words.
 */
export function sectionLine(page: Page, line: Line): SectionLine {
  const { text, shown, sought } = page;
  if (line.bodyStart === line.bodyEnd) return { kind: "blank" };
  const start = skipOver(text, marks, line.bodyStart, line.bodyEnd);
  const decorated = /[#*_]/.test(text.slice(line.bodyStart, Math.min(start, line.bodyStart + 12)));
  const colon = text.slice(start, Math.min(line.bodyEnd, start + 64)).indexOf(":");
  const nameEnd = colon === -1 ? skipBack(text, marks, line.bodyEnd, start) : start + colon;
  const name = text.slice(start, Math.min(nameEnd, start + 64)).replace(/[ *_`]+$/, "");
  const after = colon === -1 ? nameEnd : nameEnd + 1;
  if (name === sought.scene && colon !== -1) {
    return { kind: "scene", located: isLocated(text, after, line.bodyEnd), decorated };
  }
  const inline = skipOver(text, marks, after, line.bodyEnd) < line.bodyEnd;
  const capital = decorated || /^\p{Lu}/u.test(shown.slice(start, start + 2));
  if (sought.headings.has(name) && capital && (colon !== -1 || (decorated && !inline))) {
    return { kind: "heading", heading: name, inline, decorated };
  }
  return entryOrProse(text, line);
}

function entryOrProse(text: string, line: Line): SectionLine {
  const quoted = text.charAt(line.bodyStart) === ">";
  const start = quoted ? skipOver(text, ">", line.bodyStart, line.bodyEnd) : line.start;
  const body = skipOver(text, " ", start, line.bodyEnd);
  const indented = body - start > (quoted ? 1 : 0);
  listMark.lastIndex = body;
  return indented || listMark.test(text) ? { kind: "entry", indented } : { kind: "prose" };
}

/** Times of day that a stage direction puts in brackets. */
const hours =
  /^(?:the )?(?:dawn|dusk|noon|midday|night|midnight|nightfall|sunrise|sunset|daybreak|twilight|first light|low tide|high tide|\d.*)$/;

/** `(at mill)` behind the scene's words, not a time of day. */
function isLocated(text: string, from: number, to: number): boolean {
  const rest = text.slice(from, Math.min(to, from + 400));
  const opened = rest.lastIndexOf("(at ");
  if (opened === -1) return false;
  const place = /^\(at ([^()]{1,80})(?:\)|$)/.exec(rest.slice(opened))?.[1];
  return place !== undefined && !hours.test(place.trim());
}
