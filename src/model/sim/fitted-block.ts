import type { Json } from "../../protocols/json.ts";
import type { Random } from "../../stats/random.ts";
import type { ConstrainedShape } from "./block-shapes.ts";
import { fits, fittingValue, isClosed, type Schema, schemaOf } from "./fitting-value.ts";
import type { BlockReading } from "./reading.ts";
import { inventedEvents } from "./wire-events.ts";

/** The shape as the schema allows it: where nothing can be made up, nobody goes on until the limit. */
export function fittedShape(shape: ConstrainedShape, constraint: Json | null): ConstrainedShape {
  return isClosed(schemaOf(constraint ?? {})) ? "fitted-events" : shape;
}

/**
 * A reply that a server keeps to a schema: one JSON object. Where the schema has a list of events, they are those
 * of the instruction's examples that fit it, with identifiers of the state section, else whatever fits. A schema
 * of anything else is filled as it asks.
 */
export function fittedBlock(
  shape: ConstrainedShape,
  reading: BlockReading,
  random: Random,
): string {
  const schema = schemaOf(reading.constraint);
  const event = eventSchema(schema);
  const whole = fittingValue(schema, identifiersOf(reading), random);
  if (event === null) return brokenOff(shape, JSON.stringify(whole), random);
  switch (shape) {
    case "fitted-events":
      return JSON.stringify(withEvents(whole, someEvents(event, reading, random)));
    case "fitted-empty":
      return JSON.stringify(withEvents(whole, []));
    case "fitted-loop": {
      const [first] = someEvents(event, reading, random);
      const json = JSON.stringify(withEvents(whole, Array(TIMES).fill(first)));
      return brokenOff(shape, json, random);
    }
    default:
      return shape satisfies never;
  }
}

const TIMES = 6;

/** The schema of one event; null when the object has no list of that name. */
function eventSchema(schema: Schema): Schema | null {
  const list = schemaOf(schemaOf(schema["properties"])["events"]);
  return list["items"] === undefined ? null : schemaOf(list["items"]);
}

function withEvents(whole: Json, events: readonly Json[]): Json {
  return { ...schemaOf(whole), events };
}

/** One or two events. */
function someEvents(event: Schema, reading: BlockReading, random: Random): readonly Json[] {
  const { examples, section } = reading;
  const told = inventedEvents(examples, section.entities, random).filter((one) => fits(one, event));
  return told.length > 0 ? told : [fittingValue(event, identifiersOf(reading), random)];
}

function identifiersOf({ section }: BlockReading): readonly string[] {
  return section.entities.map(({ id }) => id);
}

/** The whole text, or in a loop its first part, broken off before it closes. */
function brokenOff(shape: ConstrainedShape, json: string, random: Random): string {
  if (shape !== "fitted-loop") return json;
  const least = Math.floor(json.length / 2);
  return json.slice(0, least + random.integer(Math.max(json.length - 1 - least, 1)));
}
