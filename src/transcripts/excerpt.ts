/** A piece of a text with what stands around it, short whatever the text is. */
export interface TextExcerpt {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
  /** Whether text was left out before, inside and behind. */
  readonly cut: { readonly before: boolean; readonly piece: boolean; readonly after: boolean };
}

/** Characters of context, and of a piece that is shown whole. */
const context = 32;
const wholePiece = 60;
const pieceEnd = 12;

/**
 * The piece `[start, end)` of a text with its surroundings. A long piece is shown by its two ends. Bounded work; no
 * surrogate pair is cut in half.
 *
 *     …the door. ```json {"events": [… }]} ``` She waits…
 *      ^ before  ^ piece      ^ left out      ^ after
 */
export function excerptAround(text: string, start: number, end: number): TextExcerpt {
  const before = lastCharacters(text.slice(Math.max(0, start - 2 * context), start), context);
  const after = firstCharacters(text.slice(end, end + 2 * context), context);
  const long =
    end - start > 2 * wholePiece || Array.from(text.slice(start, end)).length > wholePiece;
  const piece = long
    ? `${firstCharacters(text.slice(start, start + 2 * wholePiece), wholePiece - pieceEnd)}…${lastCharacters(text.slice(end - 2 * pieceEnd, end), pieceEnd)}`
    : text.slice(start, end);
  return {
    before,
    piece,
    after,
    cut: {
      before: before.length < start,
      piece: long,
      after: after.length < text.length - end,
    },
  };
}

function firstCharacters(text: string, most: number): string {
  return Array.from(text).slice(0, most).join("");
}

function lastCharacters(text: string, most: number): string {
  return Array.from(text).slice(-most).join("");
}
