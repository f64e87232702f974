import { detectors } from "./detectors.ts";
import { readPage } from "./page.ts";
import type { Residue } from "./residue.ts";
import type { ResidueContext } from "./residue-context.ts";
import { settle } from "./settle.ts";
import { type Sought, soughtBy } from "./sought.ts";

/**
 * Finds protocol that a reader would see in `prose`: what the extractor left, in any spelling.
 *
 * @param prose the text after extraction
 * @param context the protocol's words and the texts of this run's instruction
 * @returns the pieces in order and apart from each other, in UTF-16 units of `prose`. Total: every string has an
 *   answer, and the same string always the same. Linear in `prose` and in the instruction.
 */
export function detectResidue(prose: string, context: ResidueContext): readonly Residue[] {
  return residueIn(prose, soughtBy(context));
}

/** The same for a context that was made ready before. */
export function residueIn(prose: string, sought: Sought): readonly Residue[] {
  const page = readPage(prose, sought);
  const pieces = settle(detectors.flatMap((detector) => detector.find(page)));
  return pieces.flatMap(({ kind, start, end }) =>
    trimmed(prose, { kind, start: page.sourceStart(start), end: page.sourceEnd(end) }),
  );
}

/** A piece without white space at its ends, or none when it is nothing else. */
function trimmed(prose: string, { kind, start, end }: Residue): readonly Residue[] {
  const piece = prose.slice(start, end);
  const visible = piece.trim().length;
  const from = start + piece.length - piece.trimStart().length;
  return visible === 0 ? [] : [{ kind, start: from, end: from + visible }];
}
