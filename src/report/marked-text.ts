import type { Removal, RemovalKind } from "../protocols/removal.ts";

/** A stretch of a reply: `rule` is what took it out and `kind` why, both null for what the reader sees. */
export interface MarkedStretch {
  readonly text: string;
  readonly rule: string | null;
  readonly kind: RemovalKind | null;
}

/**
 * A reply cut at its removals, so that a page can show what left it and why. The stretches in order are the
 * reply.
 */
export function markedText(
  text: string,
  removals: readonly Removal<string>[],
): readonly MarkedStretch[] {
  const stretches: MarkedStretch[] = [];
  let position = 0;
  for (const { start, end, rule, kind } of removals) {
    if (position < start) stretches.push(seen(text.slice(position, start)));
    stretches.push({ text: text.slice(start, end), rule, kind });
    position = end;
  }
  if (position < text.length) stretches.push(seen(text.slice(position)));
  return stretches;
}

function seen(text: string): MarkedStretch {
  return { text, rule: null, kind: null };
}
