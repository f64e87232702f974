import type { Detector } from "./detector.ts";
import { pieceKey } from "./instruction-index.ts";
import type { Page } from "./page.ts";
import type { Residue } from "./residue.ts";

/**
 * Runs of eight or more words of this run's instruction, whatever their case, marks and white space; a text of five to
 * seven words counts when all of it is there.
 *
 *     Note: *write the line FIRST*, before any other text, each time.
 *            ^ start                                                        ^ end
 *
 * Linear: a window of words is only made into a key when the instruction knows each of them.
 */
export const instructionPieces: Detector = {
  kinds: ["instruction_piece"],
  find: (page) => {
    const { wordIds, pieces, lengths } = page.sought.instruction;
    const shortest = lengths[0];
    if (shortest === undefined) return [];
    const found: Span[] = [];
    const ids = new Int32Array(page.words.words.length);
    let known = 0;
    page.words.words.forEach((word, index) => {
      const id = wordIds.get(word) ?? 0;
      ids[index] = id;
      known = id === 0 ? 0 : known + 1;
      if (known < shortest) return;
      const length = lengths.findLast(
        (each) => each <= known && pieces.has(pieceKey(ids, index + 1, each)),
      );
      if (length !== undefined) extend(found, index + 1 - length, index);
    });
    return found.map((span) => residueOf(page, span));
  },
};

/** The first and last word of a piece. */
interface Span {
  readonly first: number;
  last: number;
}

function extend(found: Span[], first: number, last: number): void {
  const previous = found.at(-1);
  if (previous !== undefined && first <= previous.last + 1) previous.last = last;
  else found.push({ first, last });
}

function residueOf({ words }: Page, { first, last }: Span): Residue {
  const start = words.starts[first] ?? 0;
  return { kind: "instruction_piece", start, end: words.ends[last] ?? start };
}
