import type { Residue } from "./residue.ts";

/**
 * Makes pieces sorted and apart: one that begins inside another belongs to it and lengthens it.
 *
 *     ```state ⏎ {"events": []}      fence          fence
 *     ^───────────────────────^   +  proposal    →  ^───────────────────────^
 *                ^────────────^
 *
 * Of two that begin together the longer gives the kind, of two alike the earlier one. O(n log n).
 */
export function settle(pieces: readonly Residue[]): Residue[] {
  const sorted = pieces
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const settled: Residue[] = [];
  for (const piece of sorted) {
    const last = settled.at(-1);
    if (last === undefined || piece.start >= last.end) settled.push(piece);
    else if (piece.end > last.end) settled[settled.length - 1] = { ...last, end: piece.end };
  }
  return settled;
}
