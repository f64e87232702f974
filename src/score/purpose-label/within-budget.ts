import { normalizeLabel } from "../../protocols/purpose-label/label.ts";
import type { PurposeLabelReading } from "../../protocols/purpose-label/protocol.ts";
import { tagRemovals } from "./tag-removals.ts";
import type { ReplyMetric } from "./turn.ts";

/** Whether the declared heading fits its budget as written, so that the application need not clip it. */
export const withinBudget: ReplyMetric = {
  id: "withinBudget",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply({ text, reading, given }) {
    if (!reading.declared) return false;
    // A field's text is clipped with dots at the end; what was written stands in the call.
    if (given === "form") return !reading.label.endsWith("...");
    return reading.label === headingAsWritten(text, reading);
  },
};

const openerLength = "<purpose>".length;
const closerLength = "</purpose>".length;

/** The heading tidied but not clipped. A piece without its opener, which the harness gave, holds no `<` before its closer. */
function headingAsWritten(text: string, reading: PurposeLabelReading): string | null {
  const first = tagRemovals(reading)[0];
  if (first === undefined) return null;
  const piece = text.slice(first.start, first.end - closerLength);
  const heading = piece.startsWith("<") ? piece.slice(openerLength) : piece;
  return normalizeLabel(heading, Number.MAX_SAFE_INTEGER);
}
