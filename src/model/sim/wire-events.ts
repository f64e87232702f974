import type { Json } from "../../protocols/json.ts";
import type { Random } from "../../stats/random.ts";
import type { WireEntity } from "./wire-section.ts";

/** An event as an instruction shows it: `type` and the other fields. */
export type WireEvent = Readonly<Record<string, Json>> & { readonly type: string };

/** The example events of an instruction: each line that is one JSON object with a `type`. */
export function examplesIn(passage: string): readonly WireEvent[] {
  const examples: WireEvent[] = [];
  for (const [line] of passage.matchAll(EVENT_LINES)) {
    const event = eventOf(line);
    if (event !== null) examples.push(event);
  }
  return examples;
}

const EVENT_LINES = /\{[^\n]*"type"[^\n]*\}/g;

function eventOf(line: string): WireEvent | null {
  try {
    const value: unknown = JSON.parse(line);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
}

function isEvent(value: unknown): value is WireEvent {
  return (
    typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
  );
}

/**
 * None, one or two events made of the examples, the placeholders in them replaced by identifiers that exist.
 * What brings somebody new into being is left to others, and so is an event whose placeholders nobody fits.
 */
export function inventedEvents(
  examples: readonly WireEvent[],
  entities: readonly WireEntity[],
  random: Random,
): readonly WireEvent[] {
  const chance = random.next();
  const count = chance < NONE ? 0 : chance < ONE ? 1 : 2;
  const events: WireEvent[] = [];
  for (let tries = 0; events.length < count && tries < 4 && examples.length > 0; tries++) {
    const event = filled(random.pick(examples), entities, random);
    if (event !== null) events.push(event);
  }
  return events;
}

const NONE = 0.15;
const ONE = 0.65;

function filled(
  example: WireEvent,
  entities: readonly WireEntity[],
  random: Random,
): WireEvent | null {
  if (CREATES.test(example.type)) return null;
  const taken = new Set<string>();
  const fields: [string, Json][] = [];
  for (const [name, value] of Object.entries(example)) {
    const kind = typeof value === "string" ? PLACEHOLDER.exec(value)?.[1] : undefined;
    if (kind === undefined || name === "type") {
      fields.push([name, value]);
      continue;
    }
    const id = fitting(kind, entities, taken, random);
    if (id === null) return null;
    taken.add(id);
    fields.push([name, id]);
  }
  const event = Object.fromEntries(fields);
  return isEvent(event) && JSON.stringify(event).length <= LONGEST ? event : null;
}

const CREATES = /^(?:create|introduce|spawn|new|add)(?:[_.:-]|$)/i;
/** `character-1`, `item-2`: the kind and a number. */
const PLACEHOLDER = /^([a-z][a-z_]*)-\d+$/;
const LONGEST = 160;

/** Somebody or something of the kind that the event does not name yet; of any kind when none is of this one. */
function fitting(
  kind: string,
  entities: readonly WireEntity[],
  taken: ReadonlySet<string>,
  random: Random,
): string | null {
  const free = entities.filter(({ id }) => !taken.has(id));
  const alike = free.filter((entity) => sameKind(entity.kind, kind));
  const pool = alike.length > 0 ? alike : free;
  return pool.length === 0 ? null : random.pick(pool).id;
}

function sameKind(one: string | null, other: string): boolean {
  if (one === null) return false;
  return one === other || KINDS.some((kinds) => kinds.includes(one) && kinds.includes(other));
}

const KINDS: readonly (readonly string[])[] = [
  ["item", "thing", "object", "possession"],
  ["location", "place", "room", "area"],
  ["character", "person", "npc", "player", "creature"],
];
