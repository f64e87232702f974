/**
 * Token ids of the simulated models: each stands for up to four characters and holds them, so that ids can be turned
 * back into text without a table. All are safe integers.
 */

/** Units below this fit four to an id; texts in other alphabets take three. */
const NARROW = 8191;
const WIDE = 65_536;
/** Ids from here on are of the second kind. */
const WIDE_FROM = 2 ** 52;

/** A text as ids. Every string has some, lone surrogates too; "" has none. */
export function tokenIds(text: string): readonly number[] {
  const ids: number[] = [];
  for (let start = 0; start < text.length; ) {
    const four = text.slice(start, start + 4);
    const narrow = unitsOf(four).every((unit) => unit < NARROW);
    const piece = narrow ? four : four.slice(0, 3);
    const id = packed(piece, narrow ? NARROW + 1 : WIDE + 1);
    ids.push(narrow ? id : WIDE_FROM + id);
    start += piece.length;
  }
  return ids;
}

/** The text of ids; null when one of them is none of ours. */
export function textOfTokens(ids: readonly number[]): string | null {
  const pieces: string[] = [];
  for (const id of ids) {
    if (!Number.isSafeInteger(id) || id < 1) return null;
    const isNarrow = id < WIDE_FROM;
    const piece = isNarrow ? unpacked(id, NARROW + 1) : unpacked(id - WIDE_FROM, WIDE + 1);
    if (piece === null) return null;
    pieces.push(piece);
  }
  return pieces.join("");
}

function unitsOf(piece: string): readonly number[] {
  return Array.from({ length: piece.length }, (_, index) => piece.charCodeAt(index));
}

/** Digits from 1 on, so that no leading unit is lost. */
function packed(piece: string, base: number): number {
  return unitsOf(piece).reduce((id, unit) => id * base + unit + 1, 0);
}

function unpacked(id: number, base: number): string | null {
  const units: number[] = [];
  for (let rest = id; rest > 0; rest = Math.floor(rest / base)) {
    if (rest % base === 0) return null;
    units.unshift((rest % base) - 1);
  }
  return units.length === 0 ? null : String.fromCharCode(...units);
}
