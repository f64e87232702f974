import type { Json } from "../json.ts";
import type { EventSpec, FieldType, Vocabulary } from "./vocabulary.ts";

/** The JSON Schema of a block whose events are those of a vocabulary, for servers that constrain a reply. */
export function blockSchema(vocabulary: Vocabulary): Json {
  return objectSchema({
    events: { type: "array", items: { anyOf: vocabulary.events.map(eventSchema) } },
  });
}

function eventSchema({ type, fields }: EventSpec): Json {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    { type: schemaTypes[field] },
  ]);
  return objectSchema({ type: { const: type }, ...Object.fromEntries(properties) });
}

const schemaTypes: Readonly<Record<FieldType, string>> = {
  identifier: "string",
  "new-identifier": "string",
  string: "string",
  boolean: "boolean",
  number: "number",
};

/** An object with these properties and no others, all of them required. */
function objectSchema(properties: { readonly [name: string]: Json }): Json {
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
