import type { Json } from "../protocols/json.ts";

/**
 * The one spelling of a JSON value: keys sorted by UTF-16 unit, no white space. Two values are equal when
 * their spellings are. Linear but for the sorting of keys.
 *
 * @throws {RangeError} when the value is nested deeper than the engine's stack; values from models are
 *   bounded before they come here
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  const fields = entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
}
