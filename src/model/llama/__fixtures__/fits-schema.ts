import type { Json } from "../../../protocols/json.ts";

type Schema = { readonly [keyword: string]: Json };

/** Whether a value fits a JSON Schema of the keywords that the grammar writer takes; says nothing of others. */
export function fitsSchema(value: Json, schema: Json): boolean {
  const { const: only, enum: values, anyOf, type } = schema as Schema;
  if (only !== undefined) return same(value, only);
  if (values !== undefined) return listOf(values).some((one) => same(value, one));
  if (anyOf !== undefined) return listOf(anyOf).some((one) => fitsSchema(value, one));
  const types = Array.isArray(type) ? type : [type];
  return types.some((one) => fitsType(value, one, schema as Schema));
}

function fitsType(value: Json, type: Json, schema: Schema): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value) && fitsArray(value, schema);
  if (type !== "object") return typeof value === type;
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? fitsObject(value as Schema, schema)
    : false;
}

function fitsArray(value: readonly Json[], schema: Schema): boolean {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  const { length } = value;
  if (length < Number(minItems) || length > Number(maxItems)) return false;
  return value.every((item) => fitsSchema(item, items));
}

function fitsObject(value: Schema, { properties = {}, required = [] }: Schema): boolean {
  const known = properties as Schema;
  const given = Object.entries(value);
  const has = (name: Json) => Object.hasOwn(value, String(name));
  return (
    listOf(required).every(has) &&
    given.every(([name, one]) => known[name] !== undefined && fitsSchema(one, known[name]))
  );
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
