import { pointedExcerpt } from "../../report/pointed-excerpt.ts";
import { excerptAround } from "../../transcripts/excerpt.ts";

/** A piece of a reply, `[start, end)` in UTF-16 units, and what is said of it. */
export interface ShownPiece {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

const mostShown = 6;

/**
 * The pieces with the text around them, each with a line of carets; "" where there are none.
 *
 *       …the door.⏎<purpose>Reading the log⏎She waits…
 *                  ^^^^^^^^^ residue: half_tag, line 2
 */
export function shownPieces(text: string, pieces: readonly ShownPiece[]): string {
  const shown = pieces.slice(0, mostShown).map((piece) => {
    const { start, end, words } = trimmed(text, piece);
    const line = text.slice(0, start).split("\n").length;
    return pointedExcerpt(excerptAround(text, start, end), `${words}, line ${line}`, "  ");
  });
  const left = pieces.length - shown.length;
  return [...shown, ...(left > 0 ? [`  and ${left} more\n`] : [])].join("\n");
}

/** A cut takes the line break before it along, which is not what is to be seen. */
function trimmed(text: string, { start, end, words }: ShownPiece): ShownPiece {
  const piece = text.slice(start, end);
  if (piece.trim() === "") return { start, end, words };
  const from = start + piece.length - piece.trimStart().length;
  return { start: from, end: from + piece.trim().length, words };
}

/** How a reply begins, for one without a piece to show. */
export function shownBeginning(text: string): string {
  if (text.trim() === "") return "  (the reply is empty)\n";
  return pointedExcerpt(excerptAround(text, 0, 0), "the reply begins here", "  ");
}

/** A sentence over what is shown of the reply. */
export function told(sentence: string, shown: string): string {
  return shown === "" ? sentence : `${sentence}\n\n${shown.trimEnd()}`;
}
