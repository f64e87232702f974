import { normalizeLabel } from "../../protocols/purpose-label/label.ts";
import type { PurposeLabelReading } from "../../protocols/purpose-label/protocol.ts";
import { tagRemovals } from "./tag-removals.ts";

const openerLength = "<purpose>".length;
const closerLength = "</purpose>".length;

/**
 * The heading of a reply's first declaration, tidied but not clipped; "" when it declares none. A piece without
 * its opener, which the harness gave, holds no `<` before its closer. Linear in the reply.
 */
export function writtenHeading(text: string, reading: PurposeLabelReading): string {
  const first = tagRemovals(reading)[0];
  if (first === undefined || !reading.declared) return "";
  const piece = text.slice(first.start, first.end - closerLength);
  return unclipped(piece.startsWith("<") ? piece.slice(openerLength) : piece);
}

/** A label as the application tidies it, whatever its length. */
export function unclipped(raw: string): string {
  return normalizeLabel(raw, Number.MAX_SAFE_INTEGER);
}
