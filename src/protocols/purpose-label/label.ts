import { wordsOf } from "./white-space.ts";

/**
 * One declared label as a heading that fits on a single line: white space collapsed, and clipped at a word with
 * `...` after it when it holds more than `maxChars` Unicode scalars. The dots are not counted, so a clipped label
 * may have three more. A first word that is itself too long is cut where the budget ends. Linear in `raw`.
 *
 * @returns `""` for anything that is not a string or holds only white space
 */
export function normalizeLabel(raw: unknown, maxChars: number): string {
  if (typeof raw !== "string") return "";
  let kept = "";
  let scalars = 0;
  for (const word of wordsOf(raw)) {
    scalars += scalarsIn(word, maxChars) + (kept === "" ? 0 : 1);
    if (scalars > maxChars) return `${kept === "" ? firstScalars(word, maxChars) : kept}...`;
    kept = kept === "" ? word : `${kept} ${word}`;
  }
  return kept;
}

/** How many scalars `text` holds, counted no further than one past `enough`; a lone surrogate counts as one. */
function scalarsIn(text: string, enough: number): number {
  let scalars = 0;
  for (const _ of text) {
    scalars++;
    if (scalars > enough) break;
  }
  return scalars;
}

function firstScalars(text: string, count: number): string {
  let end = 0;
  for (let taken = 0; taken < count && end < text.length; taken++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}
