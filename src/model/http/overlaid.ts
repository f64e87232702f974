import type { Json } from "../../protocols/json.ts";
import type { JsonMap } from "./wire.ts";

/**
 * A request's fields with a suite's `body` laid over them. Where both hold a map the body's fields are laid over
 * the map's; everywhere else the body's value stands in place of ours, and a null takes our field out.
 *
 * @param own fields that the body cannot touch
 */
export function overlaid(fields: JsonMap, body: JsonMap, own: readonly string[]): JsonMap {
  const given = Object.entries(body).filter(([name]) => !own.includes(name));
  return laidOver(fields, given);
}

function laidOver(under: JsonMap, over: readonly (readonly [string, Json])[]): JsonMap {
  const fields = new Map(Object.entries(under));
  for (const [name, value] of over) {
    const ours = fields.get(name);
    if (value === null) fields.delete(name);
    else if (isMap(ours) && isMap(value)) fields.set(name, laidOver(ours, Object.entries(value)));
    else fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
