import type { BlockReading } from "./reading.ts";
import type { WireEvent } from "./wire-events.ts";

/**
 * The reminder as a narrator copies it: the last bracket of the instruction when there is one, else its first
 * sentence in a bracket of the narrator's own.
 */
export function echoedReminder(nudge: string | null): string {
  const bracket = LAST_BRACKET.exec(nudge ?? "")?.[0];
  if (bracket !== undefined && bracket.length <= LONGEST_ECHO && KNOWN.test(bracket))
    return bracket;
  const [sentence = ""] = (nudge ?? "").split(/(?<=[.!?])\s/, 1);
  const words = sentence.replace(/[[\]{}`\s]+/g, " ").trim();
  return `[Reminder: ${words.slice(0, LONGEST_ECHO)}]`;
}

const LAST_BRACKET = /\[[^\][]*\](?=\s*$)/;
const LONGEST_ECHO = 300;
/** The bracket opens as reminders do or names the fence. */
const KNOWN = /^\[\s*reminder:|```state/i;

/** The heading that an instruction gives as its example; null when it gives none that fits the budget. */
export function copiedExample(taught: string | null, budget: number): string | null {
  const example = EXAMPLE.exec(taught ?? "")?.[1]?.trim() ?? "";
  return example === "" || example.length > budget ? null : example;
}

const EXAMPLE = /<purpose>([^<>\n]+)<\/purpose>/i;

/** The first sentence of an instruction without the tags it names; "" when there is none. */
export function echoedRule(taught: string | null): string {
  const [sentence = ""] = (taught ?? "").replace(/<[^>\n]*>/g, "").split(/(?<=[.!?:])\s/, 1);
  return sentence
    .replace(/[<>\s]+/g, " ")
    .trim()
    .slice(0, LONGEST_ECHO);
}

/** An event written as the call of a function, on a line of its own: the first event, else the first example. */
export function eventCallLine({ examples }: BlockReading, events: readonly WireEvent[]): string {
  const event = events[0] ?? examples[0];
  if (event === undefined) throw new RangeError("an event call needs an example of an event");
  const fields = Object.entries(event)
    .filter(([name]) => name !== "type")
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${event.type}(${fields.join(", ")})`;
}

/** The same with its headings in bold and the colons outside, as chat models restyle what they paste. */
export function restyledSection(lines: readonly string[]): string {
  return copiedSection(lines)
    .split("\n")
    .map((line) => line.replace(/^(\S[^\n]*):$/, "**$1**:").replace(SCENE_LINE, "*$1*"))
    .join("\n");
}

const SCENE_LINE = /^(\S.*\(at [^()]+\))$/;

/** The state section from its beginning, as many whole lines as stay short; one heading with an entry at least. */
export function copiedSection(lines: readonly string[]): string {
  const copied: string[] = [];
  let length = 0;
  for (const line of lines) {
    const hasEntry = copied.some((earlier) => /^[ \t]/.test(earlier));
    if (hasEntry && length + line.length > LONGEST_COPY) break;
    copied.push(line);
    length += line.length;
  }
  // A heading that lost its entries would not be known for a part of the section.
  while (copied.length > 0 && !/^[ \t]/.test(copied.at(-1) ?? " ")) copied.pop();
  return copied.join("\n");
}

const LONGEST_COPY = 300;
