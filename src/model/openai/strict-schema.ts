import type { Json } from "../../protocols/json.ts";
import type { JsonMap } from "../http/wire.ts";

/**
 * A schema in the dialect that OpenAI keeps to strictly: each constant and each list of values says its type, which
 * standard JSON Schema leaves out. Nothing else is changed. A schema outside that dialect, such as one with optional
 * fields, is refused by the server, and the seam is unsupported: made fit, it would be another schema.
 */
export function strictSchema(schema: Json): Json {
  if (!isMap(schema)) return schema;
  const walked = Object.entries(schema).map(([word, value]) => [word, walkedUnder(word, value)]);
  const typed: JsonMap = Object.fromEntries(walked);
  const type = typed["type"] === undefined ? typeOfValues(schema) : null;
  return type === null ? typed : { type, ...typed };
}

const mapsOfSchemas = ["properties", "$defs", "definitions"];
const listsOfSchemas = ["anyOf", "oneOf", "allOf", "prefixItems"];
const schemas = ["items", "additionalProperties", "not"];

function walkedUnder(word: string, value: Json): Json {
  if (mapsOfSchemas.includes(word) && isMap(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, strictSchema(schema)]),
    );
  }
  if (listsOfSchemas.includes(word) && isList(value)) return value.map(strictSchema);
  return schemas.includes(word) ? strictSchema(value) : value;
}

/** null when there are no values, or they are of several types, or none of the simple ones. */
function typeOfValues(schema: JsonMap): string | null {
  const { const: constant, enum: listed } = schema;
  const values = constant === undefined ? listed : [constant];
  if (!isList(values)) return null;
  const [type = null, ...others] = new Set(values.map(typeOfValue));
  return others.length === 0 ? type : null;
}

function typeOfValue(value: Json): string | null {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return typeof value;
    default:
      return null;
  }
}

function isMap(value: Json): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
