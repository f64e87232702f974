import type { Json } from "../../protocols/json.ts";
import type { JsonMap } from "../http/wire.ts";

/** Nesting that no schema needs; what is deeper goes out as it is. */
const deepest = 64;

/**
 * A JSON Schema in the words that the protocol documents. It has no `const`, so that one becomes an `enum` of its
 * only value; everything else goes out as it is.
 */
export function wireSchema(schema: Json, depth = 0): Json {
  if (!isMap(schema) || depth > deepest) return schema;
  const entries = Object.entries(schema).flatMap(([word, value]) => {
    if (word === "const" && (typeof value === "string" || typeof value === "number")) {
      const type = schema["type"] === undefined ? [["type", typeof value] as const] : [];
      return [["enum", [value]] as const, ...type];
    }
    return [[word, inner(word, value, depth + 1)] as const];
  });
  return Object.fromEntries(entries);
}

/** Words whose value is a schema or a list of them. */
const holders = new Set([
  "items",
  "prefixItems",
  "anyOf",
  "oneOf",
  "allOf",
  "not",
  "additionalProperties",
]);
/** Words whose value names schemas. */
const maps = new Set(["properties", "patternProperties", "$defs", "definitions"]);

function inner(word: string, value: Json, depth: number): Json {
  if (holders.has(word)) {
    return Array.isArray(value)
      ? value.map((one: Json) => wireSchema(one, depth))
      : wireSchema(value, depth);
  }
  if (!maps.has(word) || !isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, wireSchema(one, depth)]),
  );
}

function isMap(value: Json): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
