import type { Random } from "../../stats/random.ts";
import type { BlockReading } from "./reading.ts";
import type { WireEvent } from "./wire-events.ts";

/** What a narrator's words are made of. */
export interface BlockMaterial {
  readonly reading: BlockReading;
  /** What the turn makes true. */
  readonly events: readonly WireEvent[];
  readonly topic: string;
}

export const FENCE = "```";

/** A closed fence. */
export function fenced(label: string, body: string): string {
  return `${FENCE}${label}\n${body}\n${FENCE}`;
}

/** The object that holds the events, in one line or spread over several. */
export function proposalJson(events: readonly WireEvent[], overLines: boolean): string {
  return overLines ? JSON.stringify({ events }, null, 2) : JSON.stringify({ events });
}

/** The object with a comma before its last brace. */
export function withTrailingComma(json: string): string {
  return json.replace(/\s*\}$/, ",}");
}

/** The events and one of a type that no example has. */
export function withUnknownEvent({ reading, events }: BlockMaterial): readonly WireEvent[] {
  let type = "note_change";
  while (reading.examples.some((example) => example.type === type)) type += "_too";
  return [...events, { type }];
}

/** The object as far as some place past its key and before its last bracket, so that it is never whole. */
export function cutJson(json: string, random: Random): string {
  const least = json.indexOf("[") + 1;
  return json.slice(0, least + random.integer(Math.max(json.lastIndexOf("]") - least, 1)));
}

/** The beginning of an object that names one event over and over and is never whole. */
export function loopedJson(events: readonly WireEvent[], random: Random): string {
  const event = JSON.stringify(events[0] ?? { type: "nothing" });
  const times = LEAST_TIMES + random.integer(3);
  return `{"events": [${`${event}, `.repeat(times)}${event.slice(0, 1 + random.integer(8))}`;
}

const LEAST_TIMES = 4;
