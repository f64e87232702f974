import type { Json } from "../../protocols/json.ts";

/** A grammar in llama.cpp's notation, GBNF; `refused`: the schema asks for what this writer cannot promise. */
export type SchemaGrammar =
  | { readonly kind: "grammar"; readonly text: string }
  | { readonly kind: "refused"; readonly detail: string };

/**
 * Writes the grammar of a JSON Schema. Every text of it is JSON that fits the schema, on one line with at most
 * one space behind a colon or comma, its properties in the schema's order; and it ends with the value, so that
 * nothing but the model's end token can follow.
 *
 *     {"type": "object", "properties": {"on": {"type": "boolean"}}, "required": ["on"]}
 *
 *     root ::= n0
 *     n0 ::= "{" "\"on\":" [ ]? boolean "}"
 *
 * Taken: `type` (a list too), `const`, `enum`, `anyOf`; `properties` and `required` of objects; `items`,
 * `minItems` and `maxItems` (up to 500) of arrays. Properties that the schema does not name are never written,
 * whatever `additionalProperties` allows. Annotations are passed over. Any other keyword refuses the whole, for
 * a reply that only looks kept would be read as one that is.
 *
 * The library has a writer of its own, which reads `anyOf` as null without a word and has the model write four
 * newlines behind the value.
 */
export function schemaGrammar(schema: Json): SchemaGrammar {
  const draft: Draft = { rules: [], faults: [] };
  const root = written({ schema, at: "#" }, draft);
  const [fault] = draft.faults;
  if (fault !== undefined) return { kind: "refused", detail: fault };
  const rules = draft.rules.map((rule, index) => `n${index} ::= ${rule}`);
  return { kind: "grammar", text: [`root ::= ${root}`, ...rules, ...scalarRules, ""].join("\n") };
}

interface Draft {
  /** Right-hand sides of the rules n0, n1, … */
  readonly rules: string[];
  readonly faults: string[];
}

/** A schema and where in the whole it stands, as a JSON pointer. */
interface Placed {
  readonly schema: Json;
  readonly at: string;
}

type Keywords = { readonly [keyword: string]: Json };

/** Numbers are bounded: a small model in a loop writes digits for ever. */
const scalarRules = [
  'null ::= "null"',
  'boolean ::= "true" | "false"',
  'integer ::= "-"? ( "0" | [1-9] [0-9]{0,14} )',
  'number ::= integer ( "." [0-9]{1,15} )?',
  'string ::= "\\"" character* "\\""',
  'character ::= [^"\\\\\\x00-\\x1F\\x7F] | "\\\\" ( ["\\\\/bfnrt] | "u" [0-9a-fA-F]{4} )',
];
const scalars = ["null", "boolean", "integer", "number", "string"];

const comma = '"," [ ]?';
const nothing = '""';
const mostItems = 500;

const annotations = [
  ...["$schema", "$id", "$comment", "title", "description", "default", "examples"],
  ...["deprecated", "readOnly", "writeOnly"],
];
const objectKeywords = ["properties", "required", "additionalProperties"];
const arrayKeywords = ["items", "minItems", "maxItems"];

/** The expression that a schema becomes: the name of a rule, or a literal. */
function written({ schema, at }: Placed, draft: Draft): string {
  if (!isMap(schema)) return refuse(draft, `${at} is no map of keywords`);
  const { const: value, enum: values, anyOf, type } = schema;
  if (value !== undefined) {
    refuseOthers(schema, ["const", "type"], { at, draft });
    return literal(JSON.stringify(value));
  }
  if (values !== undefined) {
    refuseOthers(schema, ["enum", "type"], { at, draft });
    return alternatives(listAt(values, `${at}/enum`, draft).map(literalOf), draft);
  }
  if (anyOf !== undefined) {
    refuseOthers(schema, ["anyOf"], { at, draft });
    const schemas = listAt(anyOf, `${at}/anyOf`, draft);
    const each = schemas.map((one, index) => ({ schema: one, at: `${at}/anyOf/${index}` }));
    return alternatives(
      each.map((one) => written(one, draft)),
      draft,
    );
  }
  const types = Array.isArray(type) ? listAt(type, `${at}/type`, draft) : [type ?? null];
  refuseOthers(schema, keywordsOf(types), { at, draft });
  return alternatives(
    types.map((one) => ofType(one, { keywords: schema, at }, draft)),
    draft,
  );
}

interface PlacedKeywords {
  readonly keywords: Keywords;
  readonly at: string;
}

function keywordsOf(types: readonly Json[]): readonly string[] {
  return [
    "type",
    ...(types.includes("object") ? objectKeywords : []),
    ...(types.includes("array") ? arrayKeywords : []),
  ];
}

function ofType(type: Json, placed: PlacedKeywords, draft: Draft): string {
  if (typeof type === "string" && scalars.includes(type)) return type;
  if (type === "object") return objectOf(placed, draft);
  if (type === "array") return arrayOf(placed, draft);
  const said = type === null ? "says no type" : `says type ${JSON.stringify(type)}`;
  return refuse(draft, `${placed.at} ${said}`);
}

function objectOf({ keywords, at }: PlacedKeywords, draft: Draft): string {
  const { properties, required = [] } = keywords;
  if (!isMap(properties)) return refuse(draft, `${at} names no properties`);
  if (!Array.isArray(required)) return refuse(draft, `${at}/required is no list`);
  const unnamed = required.find((name) => !Object.hasOwn(properties, String(name)));
  if (unnamed !== undefined) {
    return refuse(draft, `${at}/required names ${JSON.stringify(unnamed)}, which is no property`);
  }
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = written({ schema, at: `${at}/properties/${name}` }, draft);
    return {
      text: `${literal(`${JSON.stringify(name)}:`)} [ ]? ${value}`,
      required: required.includes(name),
    };
  });
  return rule(`"{" ${membersOf(members)} "}"`, draft);
}

interface Member {
  readonly text: string;
  readonly required: boolean;
}

/**
 * One alternative for each member that may come first, with those behind it:
 *
 *     a? b? c    ( a (, b)? , c | b , c | c )
 */
function membersOf(members: readonly Member[]): string {
  const lastFirst = members.findIndex(({ required }) => required);
  const firsts = lastFirst === -1 ? members : members.slice(0, lastFirst + 1);
  const each = firsts.map(({ text }, index) =>
    [text, ...members.slice(index + 1).map(following)].join(" "),
  );
  if (each.length === 0) return nothing;
  return `( ${each.join(" | ")} )${lastFirst === -1 ? "?" : ""}`;
}

function following({ text, required }: Member): string {
  return required ? `${comma} ${text}` : `( ${comma} ${text} )?`;
}

function arrayOf({ keywords, at }: PlacedKeywords, draft: Draft): string {
  const { items, minItems = 0, maxItems = null } = keywords;
  if (items === undefined) return refuse(draft, `${at} says nothing of its items`);
  const item = written({ schema: items, at: `${at}/items` }, draft);
  if (!isCount(minItems)) return refuse(draft, `${at}/minItems is none from 0 to ${mostItems}`);
  if (maxItems !== null && !isCount(maxItems)) {
    return refuse(draft, `${at}/maxItems is none from 0 to ${mostItems}`);
  }
  if (maxItems !== null && maxItems < minItems) {
    return refuse(draft, `${at} asks for at least ${minItems} and at most ${maxItems} items`);
  }
  return rule(`"[" ${itemsOf(item, minItems, maxItems)} "]"`, draft);
}

function itemsOf(item: string, least: number, most: number | null): string {
  if (most === 0) return nothing;
  const more = `{${Math.max(0, least - 1)},${most === null ? "" : most - 1}}`;
  const some = `${item} ( ${comma} ${item} )${more}`;
  return least === 0 ? `( ${some} )?` : some;
}

function alternatives(expressions: readonly string[], draft: Draft): string {
  const [only, ...others] = expressions;
  if (only === undefined) return nothing;
  return others.length === 0 ? only : rule(expressions.join(" | "), draft);
}

/** Rules are named, never nested: the library counts what is inside a repeated group against a limit. */
function rule(text: string, { rules }: Draft): string {
  rules.push(text);
  return `n${rules.length - 1}`;
}

function literalOf(value: Json): string {
  return literal(JSON.stringify(value));
}

/** JSON text has no raw control character, so only GBNF's own two marks are escaped. */
function literal(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, "\\$&")}"`;
}

function refuseOthers(
  keywords: Keywords,
  taken: readonly string[],
  { at, draft }: { readonly at: string; readonly draft: Draft },
): void {
  const known = [...taken, ...annotations];
  const other = Object.keys(keywords).find((keyword) => !known.includes(keyword));
  if (other !== undefined) refuse(draft, `${at} says "${other}"`);
}

function refuse({ faults }: Draft, fault: string): string {
  faults.push(fault);
  return nothing;
}

function listAt(value: Json, at: string, draft: Draft): readonly Json[] {
  if (Array.isArray(value) && value.length > 0) return value as readonly Json[];
  refuse(draft, `${at} is no list of something`);
  return [];
}

function isMap(value: Json | undefined): value is Keywords {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: Json): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= mostItems;
}
