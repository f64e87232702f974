import type { Json } from "../json.ts";
import { eventsKey } from "./literals.ts";
import type { Recogniser } from "./recogniser.ts";

/** Whether a value is a proposal: an object with a list of events, or one event by itself. */
export function looksLikeProposal(value: Json, recogniser: Recogniser): boolean {
  if (!isObject(value)) return false;
  const { [eventsKey]: events, type } = value;
  if (Array.isArray(events)) return true;
  return typeof type === "string" && recogniser.eventTypes.has(type);
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether text that does not parse was on its way to being a proposal. */
export function readsAsProtocol(text: string, { quotedWords }: Recogniser): boolean {
  return quotedWords.some((word) => text.includes(word));
}

/**
 * The offset after the first quoted word of the protocol that begins at or after `from`, or Infinity.
 * A prefix of the text reads as protocol from there on exactly when it is at least that long.
 */
export function firstQuotedWordEnd(
  text: string,
  from: number,
  { quotedWords }: Recogniser,
): number {
  let first = Infinity;
  for (const word of quotedWords) {
    const at = text.indexOf(word, from);
    if (at !== -1) first = Math.min(first, at + word.length);
  }
  return first;
}
