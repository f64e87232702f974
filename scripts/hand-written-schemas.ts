/**
 * JSON Schema of what the protocols' own sealed parsers read, which no zod schema describes: the vocabulary and
 * the world of a narrator task. They are for editors and let through what only a parser can judge, such as two
 * events of one type or an identifier that names nobody.
 */

/** A JSON Schema, or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };

const fieldTypes = ["identifier", "new-identifier", "string", "boolean", "number"];

const heading = { type: "string", pattern: "^(?![\\s#>*_])[^\\n]*[^\\s*_]$" };

/** A vocabulary file. */
export const vocabularySchema: Schema = {
  type: "object",
  properties: {
    events: {
      description: "The events that a narrator may record; each has a type of its own.",
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          type: {
            description: "The event's name, such as set_mood.",
            type: "string",
            pattern: "^[\\p{L}\\p{N}_][\\p{L}\\p{N}_.:-]*$",
          },
          fields: {
            description: "Each field and what it holds; {} when the event has none.",
            type: "object",
            propertyNames: { pattern: "^[^\\n]+$", not: { const: "type" } },
            additionalProperties: { type: "string", enum: fieldTypes },
          },
          example: {
            description:
              "One whole event as a model should write it; made from the fields when left out.",
            type: "object",
            properties: { type: { type: "string" } },
            additionalProperties: { type: ["string", "boolean", "number"] },
            required: ["type"],
          },
        },
        required: ["type", "fields"],
        additionalProperties: false,
      },
    },
    sceneHeading: { description: "What opens the line that names the scene.", ...heading },
    sectionHeadings: {
      description: "The headings of the state section, in their order.",
      type: "array",
      items: heading,
    },
  },
  required: ["events"],
  additionalProperties: false,
};

const identifier = { type: "string", pattern: "\\S" };
const optionalIdentifier = { type: ["string", "null"], pattern: "\\S" };
const texts = { type: ["array", "null"], items: { type: "string" } };
const attributes = {
  type: ["object", "null"],
  additionalProperties: { type: ["string", "boolean", "number"] },
};

const entitySchema: Schema = {
  type: "object",
  properties: {
    id: { description: "What events name it by.", ...identifier },
    kind: { description: "Such as character, place or thing.", type: "string" },
    name: { description: "What a reader calls it.", type: "string" },
    at: { description: "The place it is at.", ...optionalIdentifier },
    holds: { description: "What it holds.", type: ["array", "null"], items: identifier },
    conditions: { description: "Such as tired or wounded.", ...texts },
    attributes: { description: "Names and values, such as lit: yes in quotes.", ...attributes },
    knows: { description: "Facts that it has learned.", ...texts },
  },
  required: ["id", "kind", "name"],
  additionalProperties: false,
};

/** The `world` of a narrator task. */
export const worldSchema: Schema = {
  type: "object",
  properties: {
    scene: { description: "Where and when, in a phrase.", type: ["string", "null"] },
    location: { description: "The place the scene is at.", ...optionalIdentifier },
    viewpoint: { description: "Whom the scene follows.", ...optionalIdentifier },
    entities: {
      description: "Everybody and everything that events may name.",
      type: ["array", "null"],
      items: entitySchema,
    },
    relationships: {
      type: ["array", "null"],
      items: {
        type: "object",
        properties: { from: identifier, to: identifier, relation: { type: "string" } },
        required: ["from", "to", "relation"],
        additionalProperties: false,
      },
    },
    established: { description: "Facts of the world that are nobody's secret.", ...texts },
    attributes,
  },
  additionalProperties: false,
};
