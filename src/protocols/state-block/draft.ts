import { type Removal, type RemovalRule, removalBy } from "../removal.ts";

/**
 * What is left of a reply between two cuts, with the way back to where each character stood.
 *
 *     reply   The rain. ```state … ``` She left.
 *             ^ origin 0              ^ origin 24
 *     draft   The rain.  She left.
 *             ^ at 0    ^ at 10
 *
 * Rules look at `text` alone and answer with cuts in its offsets; only this file knows the reply's.
 */
export interface Draft {
  readonly text: string;
  readonly pieces: readonly Piece[];
  /** What was cut so far, in UTF-16 units of the reply, sorted. */
  readonly removals: readonly Removal[];
}

/** A stretch of the reply that is still there: its offset in the draft and in the reply. */
interface Piece {
  readonly at: number;
  readonly origin: number;
}

/** A range `[start, end)` of a draft's text that a rule takes out. */
export interface Cut {
  readonly rule: RemovalRule;
  readonly start: number;
  readonly end: number;
}

/** The draft of a reply from which nothing was cut. */
export function draftOf(reply: string): Draft {
  return { text: reply, pieces: [{ at: 0, origin: 0 }], removals: [] };
}

/**
 * The draft without `cuts`, which are in order and do not overlap. A cut that spans an earlier one is
 * recorded as the pieces on either side of it, so that removals never overlap.
 *
 * Linear in the text, its pieces and the cuts.
 */
export function withoutCuts(draft: Draft, cuts: readonly Cut[]): Draft {
  if (cuts.length === 0) return draft;
  const origins = originsOf(draft);
  const removals: Removal[] = [];
  const pieces: Piece[] = [];
  let text = "";
  let from = 0;
  const keepUntil = (end: number) => {
    let at = text.length;
    origins(from, end, (start, stop) => {
      pieces.push({ at, origin: start });
      at += stop - start;
    });
    text += draft.text.slice(from, end);
  };
  for (const { rule, start, end } of cuts) {
    keepUntil(start);
    origins(start, end, (first, stop) => removals.push(removalBy(rule, first, stop)));
    from = end;
  }
  keepUntil(draft.text.length);
  return { text, pieces, removals: merged(draft.removals, removals) };
}

/** A walk over the draft from left to right that tells where each stretch of it stood in the reply. */
function originsOf({ text, pieces }: Draft) {
  let index = 0;
  return (start: number, end: number, visit: (start: number, end: number) => void): void => {
    let from = start;
    while (from < end) {
      const piece = pieces[index];
      if (piece === undefined) return;
      const pieceEnd = pieces[index + 1]?.at ?? text.length;
      if (pieceEnd <= from) {
        index += 1;
        continue;
      }
      const stop = Math.min(end, pieceEnd);
      visit(piece.origin + from - piece.at, piece.origin + stop - piece.at);
      from = stop;
    }
  };
}

/** Two sorted lists as one. */
function merged(left: readonly Removal[], right: readonly Removal[]): readonly Removal[] {
  if (left.length === 0) return right;
  const both: Removal[] = [];
  let next = 0;
  for (const removal of right) {
    for (let other = left[next]; other && other.start < removal.start; other = left[next]) {
      both.push(other);
      next += 1;
    }
    both.push(removal);
  }
  return both.concat(left.slice(next));
}
