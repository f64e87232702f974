import type { Removal, RemovalRule } from "../protocols/removal.ts";

/** A stretch of a reply: `rule` is what took it out, null for what the reader sees. */
export interface MarkedStretch {
  readonly text: string;
  readonly rule: RemovalRule | null;
}

/**
 * A reply cut at its removals, so that a page can show what left it and why. The stretches in order are the
 * reply.
 */
export function markedText(text: string, removals: readonly Removal[]): readonly MarkedStretch[] {
  const stretches: MarkedStretch[] = [];
  let position = 0;
  for (const { start, end, rule } of removals) {
    if (position < start) stretches.push({ text: text.slice(position, start), rule: null });
    stretches.push({ text: text.slice(start, end), rule });
    position = end;
  }
  if (position < text.length) stretches.push({ text: text.slice(position), rule: null });
  return stretches;
}
