import type { PurposeLabelReading } from "../../protocols/purpose-label/protocol.ts";
import type { Removal } from "../../protocols/removal.ts";

/** The declarations that were taken out of a reply, in order. */
export function tagRemovals(reading: PurposeLabelReading): readonly Removal[] {
  return reading.removals.filter(({ rule }) => rule === "purpose_tag");
}
