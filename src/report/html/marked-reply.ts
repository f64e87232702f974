import type { Removal, RemovalKind } from "../../protocols/removal.ts";
import type { Residue } from "../../residue/residue.ts";
import { markedText } from "../marked-text.ts";

/** A piece of a reply: what became of it and by which rule; both null for prose that the reader was meant to see. */
export interface MarkedPiece {
  readonly text: string;
  readonly mark: RemovalKind | "residue" | null;
  readonly rule: string | null;
}

/**
 * The reply cut at its removals and, in what is left, at its residue. The pieces in order are the reply.
 *
 * @param residueIn finds protocol in the prose, in order and apart
 */
export function markedReply(
  text: string,
  removals: readonly Removal<string>[],
  residueIn: (prose: string) => readonly Residue[],
): readonly MarkedPiece[] {
  const stretches = markedText(text, removals);
  const prose = stretches.flatMap(({ text: seen, rule }) => (rule === null ? [seen] : [])).join("");
  const residue = residueIn(prose);
  const pieces: MarkedPiece[] = [];
  let position = 0;
  let next = 0;
  for (const { text: stretch, rule, kind } of stretches) {
    if (rule !== null) {
      pieces.push({ text: stretch, mark: kind, rule });
      continue;
    }
    const end = position + stretch.length;
    const from = position;
    while (position < end) {
      while ((residue[next]?.end ?? Number.POSITIVE_INFINITY) <= position) next++;
      const piece = residue[next];
      const inside = piece !== undefined && piece.start <= position;
      const until = Math.min(end, (inside ? piece.end : piece?.start) ?? end);
      pieces.push({
        text: stretch.slice(position - from, until - from),
        mark: inside ? "residue" : null,
        rule: inside ? piece.kind : null,
      });
      position = until;
    }
  }
  return pieces;
}

/** The pieces up to `most` UTF-16 units in all, and how many units were left out. */
export function cutPieces(
  pieces: readonly MarkedPiece[],
  most: number,
): { readonly pieces: readonly MarkedPiece[]; readonly omitted: number } {
  const kept: MarkedPiece[] = [];
  let room = most;
  let omitted = 0;
  for (const piece of pieces) {
    if (room > 0)
      kept.push(piece.text.length <= room ? piece : { ...piece, text: piece.text.slice(0, room) });
    omitted += Math.max(0, piece.text.length - room);
    room = Math.max(0, room - piece.text.length);
  }
  return { pieces: kept, omitted };
}
