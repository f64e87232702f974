import { residueIn } from "./detect-residue.ts";
import { foldText } from "./folded-text.ts";
import { readsAsHeading } from "./heading-like.ts";
import type { ResidueContext } from "./residue-context.ts";
import { type Sought, soughtBy } from "./sought.ts";
import { tagMarks } from "./tag-marks.ts";

/** A piece that an extractor took out: `[start, end)` in UTF-16 units of the reply. */
export interface RemovedRange {
  readonly start: number;
  readonly end: number;
  /** `space` was taken by tidying and never counts; `declaration` is what the wording asked for; any other is a leak. */
  readonly kind: string;
}

/**
 * How many characters of story an extractor took out of `reply`, in UTF-16 units.
 *
 * Each removed piece is judged by itself, as if it were a whole text; removals with nothing but white space between
 * them are one piece, because an extractor cuts one leak by several rules. Of a piece counts what lies outside every
 * residue that the detector finds in it:
 *
 *     [```state ⏎ {"events": []} ⏎ ``` ⏎⏎ The door opened. ⏎⏎ ```state ⏎ {"events": []} ⏎ ```]
 *      ^ fence, whole                      ^ 16 characters     ^ fence, whole
 *
 * - A fenced block of the protocol, a proposal, and a pair of the protocol's tag round one heading count as protocol
 *   whole, with everything inside. A tag round narration (more than one sentence, or over 240 units) does not: its two
 *   tags are protocol and the words between them story.
 * - A declaration whose opener the harness wrote, so that the piece only closes the tag, is read as if the opener stood
 *   in front of it.
 * - A stretch between two residues counts from its first to its last character that is no white space, and only when
 *   it holds a letter or a digit: stray marks are nobody's story.
 *
 * @param removals in any order; parts beyond the reply are ignored
 * @returns 0 or more; linear in the removed text
 */
export function overreach(
  reply: string,
  removals: readonly RemovedRange[],
  context: ResidueContext,
): number {
  return overreachIn(reply, removals, soughtBy(context));
}

/** The same for a context that was made ready before. */
export function overreachIn(
  reply: string,
  removals: readonly RemovedRange[],
  sought: Sought,
): number {
  return removedPieces(reply, removals).reduce(
    (sum, piece) => sum + storyIn(reply.slice(piece.start, piece.end), piece.declares, sought),
    0,
  );
}

interface Piece {
  readonly start: number;
  readonly end: number;
  /** Whether its first removal is a declaration. */
  readonly declares: boolean;
}

function removedPieces(reply: string, removals: readonly RemovedRange[]): Piece[] {
  const pieces: Piece[] = [];
  const counted = removals
    .filter(({ kind, start, end }) => kind !== "space" && end > start)
    .sort((a, b) => a.start - b.start);
  for (const { start, end, kind } of counted) {
    const last = pieces.at(-1);
    if (last === undefined || (start > last.end && /\S/.test(reply.slice(last.end, start)))) {
      pieces.push({ start, end, declares: kind === "declaration" });
    } else pieces[pieces.length - 1] = { ...last, end: Math.max(last.end, end) };
  }
  return pieces;
}

function storyIn(piece: string, declares: boolean, sought: Sought): number {
  let story = 0;
  let from = declares ? headlessHeadingEnd(piece, sought) : 0;
  for (const { start, end } of residueIn(piece, sought)) {
    if (start > from) story += storyLength(piece.slice(from, start));
    from = Math.max(from, end);
  }
  return story + storyLength(piece.slice(from));
}

/** Where a heading ends whose opener stands outside the piece, or 0. */
function headlessHeadingEnd(piece: string, { tag }: Sought): number {
  if (tag === null) return 0;
  const { text, shown, sourceEnd } = foldText(piece);
  const first = tagMarks(text, tag)[0];
  if (first?.role !== "closer" || !readsAsHeading(shown.slice(0, first.start))) return 0;
  return sourceEnd(first.end);
}

function storyLength(stretch: string): number {
  return /[\p{L}\p{N}]/u.test(stretch) ? stretch.trim().length : 0;
}
