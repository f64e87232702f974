import type { Removal } from "../../protocols/removal.ts";
import type { ShownText } from "./held-text.ts";

/** What the removals leave of a text from an offset on, piece by piece. */
export function keptPieces(
  text: string,
  removals: readonly Pick<Removal, "start" | "end">[],
  from: number,
): readonly ShownText[] {
  const kept: ShownText[] = [];
  let position = from;
  for (const { start, end } of [...removals, { start: text.length, end: text.length }]) {
    if (position < start) kept.push({ start: position, text: text.slice(position, start) });
    position = Math.max(position, end);
  }
  return kept;
}
