import { isPlainMap } from "./first-fault.ts";
import { eventsListPhrase, stateBlockPhrase } from "./literals.ts";

/**
 * The note that tells a narrator which of its events were refused, so that it can mend them in its next
 * block. It says what was lost and nothing of what was accepted. Its opening carries the two phrases by
 * which the extractor knows an instruction, so a copy of it at the end of a reply is taken out.
 *
 * @param refused refusals, oldest first; the first six are named, by `detail`, else by `reason`
 * @returns "" when there are none, or none that says anything; entries that are not objects are skipped
 */
export function renderRejections(refused: readonly unknown[]): string {
  const lines = refused
    .slice(0, NAMED_REFUSALS)
    .filter(isPlainMap)
    .map(detailOf)
    .filter((detail) => detail !== "")
    .map((detail) => `- ${detail}`);
  return lines.length === 0 ? "" : `[${OPENING}\n${lines.join("\n")}]`;
}

const NAMED_REFUSALS = 6;

const OPENING = `These entries in the ${eventsListPhrase} of your previous ${stateBlockPhrase} were refused. Put them right in the block of this reply:`;

function detailOf({ detail, reason }: Readonly<Record<string, unknown>>): string {
  return said(detail) || said(reason);
}

/** Numbers are worth printing; anything else that is no text would only confuse. */
function said(value: unknown): string {
  if (typeof value === "number" && value !== 0) return String(value);
  return typeof value === "string" ? value : "";
}
