import { skipBack, skipOver } from "./lines.ts";
import type { Sought } from "./sought.ts";

/**
 * A place in a text that says by itself that JSON there is the protocol's: the list of events, or a key whose value
 * is an event's name.
 *
 *     {“events”: [{type:'set_possession', …
 *      ^ start   ^ end
 *                  ^ start          ^ end
 */
export interface JsonSignature {
  readonly kind: "proposal_json" | "function_call_object";
  readonly start: number;
  readonly end: number;
}

/** Every signature, by start; none where the protocol has no events. Linear in the text for each name. */
export function jsonSignatures(text: string, { eventNames }: Sought): JsonSignature[] {
  if (eventNames.length === 0) return [];
  const found = occurrences(text, "events").flatMap((at) => listSignature(text, at, eventNames));
  for (const name of eventNames) {
    for (const at of occurrences(text, name)) found.push(...nameSignature(text, at, name));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The keys whose value names the event to happen. */
export const eventKeys: ReadonlySet<string> = new Set(["type", "event_type"]);

/** The keys whose value names what is to be called. */
export const callKeys: ReadonlySet<string> = new Set([
  "name",
  "function",
  "function_name",
  "tool",
  "tool_name",
  "action",
  "event",
  "method",
]);

const quotes = "\"'`\\";
const quotesAndBlanks = `${quotes} `;
const gaps = " \n>";

function occurrences(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    if (!isNameUnit(text.charAt(at - 1)) && !isNameUnit(text.charAt(at + word.length))) {
      found.push(at);
    }
  }
  return found;
}

function isNameUnit(unit: string): boolean {
  return /[\p{L}\p{N}_]/u.test(unit);
}

/** How far a look to the side goes: more marks than that in a row are no JSON, and a bound keeps the scan linear. */
const reach = 24;

function listSignature(
  text: string,
  at: number,
  eventNames: readonly string[],
): readonly JsonSignature[] {
  const start = skipBack(text, quotes, at, Math.max(0, at - reach));
  const colon = skipOver(text, quotesAndBlanks, at + "events".length, limit(text, at));
  if (text.charAt(colon) !== ":" || !standsAsKey(text, start, start < at)) return [];
  const list = skipOver(text, gaps, colon + 1, limit(text, colon));
  if (list === text.length) return [{ kind: "proposal_json", start, end: list }];
  if (text.charAt(list) !== "[" || !beginsEvents(text, list + 1, eventNames)) return [];
  return [{ kind: "proposal_json", start, end: list + 1 }];
}

/** Behind a bracket or a comma; in quotes also where a word may begin, for the bracket before it may be lost. */
function standsAsKey(text: string, start: number, quoted: boolean): boolean {
  const before = skipBack(text, gaps, start, Math.max(0, start - reach));
  if (before > 0 && "{,".includes(text.charAt(before - 1))) return true;
  return quoted && (before < start || before === 0);
}

function limit(text: string, at: number): number {
  return Math.min(text.length, at + reach * 2);
}

/** A list of plain words is a story's; one of objects, of event names, an empty one or a cut one is a proposal's. */
function beginsEvents(text: string, from: number, eventNames: readonly string[]): boolean {
  const at = skipOver(text, gaps, from, limit(text, from));
  if (at === text.length || "[{],/".includes(text.charAt(at))) return true;
  const word = skipOver(text, quotes, at, limit(text, at));
  return eventNames.some((name) => text.startsWith(name, word));
}

function nameSignature(text: string, at: number, name: string): readonly JsonSignature[] {
  const end = skipOver(text, quotes, at + name.length, limit(text, at + name.length));
  const start = skipBack(text, quotes, at, Math.max(0, at - reach));
  const key = keyBefore(text, start);
  if (key !== null) return [{ kind: key.kind, start: key.start, end }];
  return namesACall(text, start, at, end) ? [{ kind: "function_call_object", start, end }] : [];
}

/** The key that a value beginning at `valueStart` belongs to, when it is one that takes an event's name. */
export function keyBefore(
  text: string,
  valueStart: number,
): { readonly kind: JsonSignature["kind"]; readonly start: number } | null {
  const colon = skipBack(text, " ", valueStart, Math.max(0, valueStart - reach)) - 1;
  if (colon < 0 || !":=".includes(text.charAt(colon))) return null;
  const end = skipBack(text, quotesAndBlanks, colon, Math.max(0, colon - reach));
  const start = skipBack(text, "abcdefghijklmnopqrstuvwxyz_", end, Math.max(0, end - reach));
  const key = text.slice(start, end);
  const quoted = skipBack(text, quotes, start, Math.max(0, start - reach));
  if (eventKeys.has(key)) return { kind: "proposal_json", start: quoted };
  return callKeys.has(key) ? { kind: "function_call_object", start: quoted } : null;
}

/** `{"end_scene": {}}` and `["end_scene", …]`: the name as a key, or first in a list. */
function namesACall(text: string, start: number, at: number, end: number): boolean {
  const before = skipBack(text, gaps, start, Math.max(0, start - reach));
  const opener = text.charAt(before - 1);
  const after = text.charAt(skipOver(text, " ", end, limit(text, end)));
  if (after === ":") return opener === "{" || (opener === "," && start < at);
  return opener === "[" && start < at && ",]".includes(after);
}
