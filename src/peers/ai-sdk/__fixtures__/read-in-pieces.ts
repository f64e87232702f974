import type { Removal } from "../../../protocols/removal.ts";
import type { HeldText } from "../held-text.ts";
import { keptPieces } from "../kept-pieces.ts";

/** What a stream shows of a reply: what goes on while it comes, delta by delta, and what when it has ended. */
export interface ShownInPieces {
  readonly deltas: readonly string[];
  readonly shown: readonly string[];
  readonly rest: string;
}

/** Plays a reply into `held` in pieces whose lengths repeat. */
export function shownInPieces(
  held: HeldText,
  reply: string,
  lengths: readonly number[],
  removalsOf: (reply: string) => readonly Removal[],
): ShownInPieces {
  const deltas = piecesOf(reply, lengths);
  const shown = deltas.map((delta) => textOf(held.push(delta)));
  return { deltas, shown, rest: textOf(keptPieces(reply, removalsOf(reply), held.decided())) };
}

/** Cuts a text into pieces whose lengths repeat. */
export function piecesOf(text: string, lengths: readonly number[]): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
}

function textOf(shown: ReturnType<HeldText["push"]>): string {
  return shown.map(({ text }) => text).join("");
}
