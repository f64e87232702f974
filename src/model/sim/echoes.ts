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

/** An event written as the call of a function, on a line of its own: the first event, else the first example. */
export function eventCallLine({ examples }: BlockReading, events: readonly WireEvent[]): string {
  const event = events[0] ?? examples[0];
  if (event === undefined) throw new RangeError("an event call needs an example of an event");
  const fields = Object.entries(event)
    .filter(([name]) => name !== "type")
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${event.type}(${fields.join(", ")})`;
}

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
