import type { Json } from "../../protocols/json.ts";
import type { Random } from "../../stats/random.ts";

/** A JSON Schema, or any part of one; what is no object is an empty schema, which everything fits. */
export type Schema = { readonly [key: string]: Json };

/** The value as a schema. */
export function schemaOf(value: Json | undefined): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Schema)
    : {};
}

/**
 * A value that fits a schema, as a server that constrains a reply would force it: objects have their required
 * properties and no others, alternatives are chosen among, texts are some of `texts`. Knows the words by which
 * objects, lists, alternatives, constants and simple types are told apart; bounds and patterns are not kept.
 */
export function fittingValue(schema: Schema, texts: readonly string[], random: Random): Json {
  const fixed = schema["const"] === undefined ? listOf(schema["enum"])[0] : schema["const"];
  if (fixed !== undefined) return fixed;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return fittingValue(chosen(alternatives, random), texts, random);
  switch (typesOf(schema)[0]) {
    case "object":
      return fittingObject(schema, texts, random);
    case "array":
      return schema["items"] === undefined || schema["minItems"] === undefined
        ? []
        : [fittingValue(schemaOf(schema["items"]), texts, random)];
    case "integer":
    case "number":
      return 1 + random.integer(5);
    case "boolean":
      return random.next() < 0.5;
    case "null":
      return null;
    default:
      return texts.length === 0 ? "something" : random.pick(texts);
  }
}

/**
 * Whether the words of a schema leave nothing to make up: each text is one of a list, each object closed. What fits
 * it ends by itself, so that nobody can go on and on in it.
 */
export function isClosed(schema: Schema): boolean {
  if (Object.hasOwn(schema, "const") || listOf(schema["enum"]).length > 0) return true;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.every((one) => isClosed(schemaOf(one)));
  return typesOf(schema).length > 0 && typesOf(schema).every((type) => isClosedType(type, schema));
}

function isClosedType(type: Json, schema: Schema): boolean {
  if (type === "boolean" || type === "null") return true;
  if (type !== "object" || schema["additionalProperties"] !== false) return false;
  return Object.values(schemaOf(schema["properties"])).every((one) => isClosed(schemaOf(one)));
}

function fittingObject(schema: Schema, texts: readonly string[], random: Random): Json {
  const properties = schemaOf(schema["properties"]);
  const required = listOf(schema["required"]).filter((name) => typeof name === "string");
  return Object.fromEntries(
    required.map((name) => [name, fittingValue(schemaOf(properties[name]), texts, random)]),
  );
}

/** Whether a value fits a schema, by the same words. */
export function fits(value: Json, schema: Schema): boolean {
  const { const: constant } = schema;
  if (constant !== undefined) return value === constant;
  const constants = listOf(schema["enum"]);
  if (constants.length > 0) return constants.includes(value);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.some((one) => fits(value, schemaOf(one)));
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfType(value, type, schema));
}

function isOfType(value: Json, type: Json, schema: Schema): boolean {
  switch (type) {
    case "object":
      return isMap(value) && fitsObject(value, schema);
    case "array":
      return Array.isArray(value) && value.every((item) => fits(item, schemaOf(schema["items"])));
    case "integer":
      return Number.isInteger(value);
    case "null":
      return value === null;
    default:
      return typeof value === type;
  }
}

function fitsObject(value: Schema, schema: Schema): boolean {
  const properties = schemaOf(schema["properties"]);
  const names = Object.keys(value);
  const isComplete = listOf(schema["required"]).every((name) => names.includes(String(name)));
  const isClosed = schema["additionalProperties"] === false;
  return (
    isComplete &&
    names.every((name) => !isClosed || Object.hasOwn(properties, name)) &&
    names.every((name) => fits(value[name] ?? null, schemaOf(properties[name])))
  );
}

function isMap(value: Json): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The types that a schema names; an object's may be left unsaid. */
function typesOf({ type, properties }: Schema): readonly Json[] {
  if (Array.isArray(type)) return type;
  if (type !== undefined) return [type];
  return properties === undefined ? [] : ["object"];
}

function alternativesOf(schema: Schema): readonly Json[] {
  return listOf(schema["anyOf"] ?? schema["oneOf"]);
}

function chosen(alternatives: readonly Json[], random: Random): Schema {
  return schemaOf(random.pick(alternatives));
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
