import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import { blockSchema } from "../../protocols/state-block/block-schema.ts";
import { fitsSchema } from "./__fixtures__/fits-schema.ts";
import { importLibrary, loadLibrary, sharedBackend } from "./llama-library.ts";
import { schemaGrammar } from "./schema-grammar.ts";

type Backend = Awaited<ReturnType<typeof sharedBackend>>;
let llama: Backend["llama"];
beforeAll(async () => {
  ({ llama } = await sharedBackend(await loadLibrary(importLibrary)));
});

/** Asks llama.cpp itself, by a method of the library's that it has for its own tests. */
async function acceptorOf(schema: Json): Promise<(text: string) => boolean> {
  const written = schemaGrammar(schema);
  if (written.kind === "refused") throw new Error(written.detail);
  const grammar = await llama.createGrammar({ grammar: written.text });
  const { _testText } = grammar as unknown as { _testText(text: string): boolean };
  return (text) => _testText.call(grammar, text);
}

const object = (properties: { readonly [name: string]: Json }, required?: readonly string[]) => ({
  type: "object",
  properties,
  required: required ?? Object.keys(properties),
  additionalProperties: false,
});

const block = blockSchema({
  sceneHeading: "",
  sectionHeadings: [],
  events: [
    { type: "go", fields: { who: "identifier", to: "new-identifier" }, example: {} },
    { type: "set", fields: { what: "string", n: "number", on: "boolean" }, example: {} },
  ],
});

describe("schemaGrammar()", () => {
  test("names a rule for each object, list and choice", () => {
    const schema = object({ on: { type: "boolean" }, of: { enum: ["a", 1] } }, ["on"]);
    const { text } = schemaGrammar(schema) as { readonly text: string };
    expect(text.split("\n").slice(0, 3)).toEqual([
      "root ::= n1",
      String.raw`n0 ::= "\"a\"" | "1"`,
      String.raw`n1 ::= "{" ( "\"on\":" [ ]? boolean ( "," [ ]? "\"of\":" [ ]? n0 )? ) "}"`,
    ]);
  });

  test.each([
    ['{"events":[]}', true],
    ['{"events": [{"type": "go", "who": "é\\u00e9\\n", "to": ""}]}', true],
    [
      '{"events":[{"type":"set","what":"a.b","n":-0.5,"on":true},{"type":"go","who":"a","to":"b"}]}',
      true,
    ],
    ['{"events":[{"type":"set","what":"a","n":12345678901234567890,"on":true}]}', false],
    ['{"events":[{"type":"set","what":"a","n":"1","on":true}]}', false],
    ['{"events":[{"type":"go","who":"a"}]}', false],
    ['{"events":[{"type":"go","who":"a","to":"b","why":"c"}]}', false],
    ['{"events":[{"type":"stay","who":"a","to":"b"}]}', false],
    ['{"events":[{"who":"a","type":"go","to":"b"}]}', false],
    ['{"events":[],}', false],
    ['{"events":[]', false],
    ['{"events":[]}\n', false],
    [' {"events":[]}', false],
    ['{"events":  []}', false],
    ["[]", false],
    ["null", false],
    ["", false],
  ])("takes of a state block %s: %s", async (text, taken) => {
    const accepts = await acceptorOf(block as Json);
    expect(accepts(text)).toBe(taken);
  });

  test.each<[string, Json, readonly string[], readonly string[]]>([
    ["text", { type: "string" }, ['"a\\"b"', '"\\u00E9"', '""'], ['"a', "a", '"\n"', '"\\x"']],
    ["whole numbers", { type: "integer" }, ["0", "-7", "120"], ["01", "1.5", "-", "+1", "1e3"]],
    ["numbers", { type: "number" }, ["0", "-7.25", "1.0"], [".5", "1.", "1e3", "NaN"]],
    ["truth", { type: "boolean" }, ["true", "false"], ["True", "1", '"true"']],
    ["one of two types", { type: ["integer", "null"] }, ["3", "null"], ["3.5", '"3"']],
    ["a constant", { const: 'a "b" \\ \n' }, [JSON.stringify('a "b" \\ \n')], ['"a"']],
    ["a constant map", { const: { a: [1, null] } }, ['{"a":[1,null]}'], ['{"a":[1]}']],
    ["a null", { const: null }, ["null"], ["0"]],
    ["a choice", { enum: ["a", 2, true] }, ['"a"', "2", "true"], ['"2"', "false"]],
    ["no properties", object({}), ["{}"], ['{"a":1}']],
    [
      "what may be left out",
      object({ a: { const: 1 }, b: { const: 2 }, c: { const: 3 }, d: { const: 4 } }, ["c"]),
      ['{"c":3}', '{"a":1,"c":3}', '{"b":2,"c":3}', '{"a":1, "b": 2,"c":3,"d":4}', '{"c":3,"d":4}'],
      ["{}", '{"a":1}', '{,"c":3}', '{"c":3,}', '{"a":1"c":3}', '{"a":1,,"c":3}'],
    ],
    [
      "nothing that must be there",
      object({ a: { const: 1 }, b: { const: 2 } }, []),
      ["{}", '{"a":1}', '{"b":2}', '{"a":1,"b":2}'],
      ['{"a":1,}', '{,"b":2}'],
    ],
    [
      "at least two",
      { type: "array", items: { const: 1 }, minItems: 2 },
      ["[1,1]", "[1,1,1]"],
      ["[1]"],
    ],
    ["at most one", { type: "array", items: { const: 1 }, maxItems: 1 }, ["[]", "[1]"], ["[1,1]"]],
    [
      "two or three",
      { type: "array", items: { const: 1 }, minItems: 2, maxItems: 3 },
      ["[1,1]", "[1, 1,1]"],
      ["[]", "[1]", "[1,1,1,1]"],
    ],
    ["none", { type: "array", items: { const: 1 }, maxItems: 0 }, ["[]"], ["[1]"]],
    [
      "five hundred",
      { type: "array", items: object({ a: { const: 1 } }), minItems: 500, maxItems: 500 },
      [JSON.stringify(Array(500).fill({ a: 1 }))],
      [JSON.stringify(Array(499).fill({ a: 1 }))],
    ],
    [
      "notes beside it",
      { $schema: "x", title: "t", description: "d", examples: [1], default: 2, type: "null" },
      ["null"],
      ["2"],
    ],
  ])("keeps to %s", async (_, schema, taken, others) => {
    const accepts = await acceptorOf(schema);
    expect([...taken, ...others].filter(accepts)).toEqual(taken);
  });

  test.each<[Json, string]>([
    [true, "# is no map of keywords"],
    [[], "# is no map of keywords"],
    [{}, "# says no type"],
    [{ type: "text" }, '# says type "text"'],
    [{ type: [] }, "#/type is no list of something"],
    [{ enum: [] }, "#/enum is no list of something"],
    [{ anyOf: "a" }, "#/anyOf is no list of something"],
    [{ type: "string", pattern: "a+" }, '# says "pattern"'],
    [{ type: "string", minItems: 1 }, '# says "minItems"'],
    [{ oneOf: [{ type: "null" }] }, '# says "oneOf"'],
    [{ const: 1, minimum: 0 }, '# says "minimum"'],
    [{ anyOf: [{ type: "null" }, { $ref: "#/$defs/a" }] }, '#/anyOf/1 says "$ref"'],
    [{ type: "object" }, "# names no properties"],
    [object({ a: { type: "array" } }), "#/properties/a says nothing of its items"],
    [object({ a: { type: "null" } }, ["b"]), '#/required names "b", which is no property'],
    [{ type: "object", properties: {}, required: true }, "#/required is no list"],
    [{ type: "array", items: { type: "number", minimum: 0 } }, '#/items says "minimum"'],
    [{ type: "array", items: { type: "null" }, minItems: 501 }, "#/minItems is none from 0 to 500"],
    [{ type: "array", items: { type: "null" }, maxItems: 0.5 }, "#/maxItems is none from 0 to 500"],
    [
      { type: "array", items: { type: "null" }, minItems: 2, maxItems: 1 },
      "# asks for at least 2 and at most 1 items",
    ],
  ])("refuses %j, naming what it cannot promise", (schema, detail) => {
    expect(schemaGrammar(schema)).toEqual({ kind: "refused", detail });
  });

  const text = fc.array(fc.constantFrom("a", '"', "\\", "\n", "é", "{", "😀", "]"), {
    maxLength: 3,
  });
  const word = text.map((parts) => parts.join(""));
  const number = fc.integer({ min: -80, max: 80 }).map((eighths) => eighths / 8);

  /** A schema with a value that fits it, its properties in the schema's order. */
  interface Fitting {
    readonly schema: Json;
    readonly value: Json;
  }
  const typed = (type: string, value: fc.Arbitrary<Json>): fc.Arbitrary<Fitting> =>
    value.map((one) => ({ schema: { type }, value: one }));
  const { fitting } = fc.letrec<{ fitting: Fitting }>((tie) => ({
    fitting: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      typed("string", word),
      typed("number", number),
      typed("integer", fc.integer({ min: -9, max: 99 })),
      typed("boolean", fc.boolean()),
      typed("null", fc.constant(null)),
      word.map((value): Fitting => ({ schema: { const: value }, value })),
      fc.tuple(fc.array(tie("fitting"), { maxLength: 2 }), tie("fitting")).map(
        ([others, one]): Fitting => ({
          schema: { anyOf: [...others.map(({ schema }) => schema), one.schema] },
          value: one.value,
        }),
      ),
      fc.tuple(tie("fitting"), fc.nat({ max: 3 }), fc.nat({ max: 2 })).map(
        ([{ schema, value }, length, least]): Fitting => ({
          schema: { type: "array", items: schema, minItems: Math.min(length, least) },
          value: Array<Json>(length).fill(value),
        }),
      ),
      fc
        .array(fc.tuple(word, tie("fitting"), fc.boolean(), fc.boolean()), { maxLength: 3 })
        .map((members): Fitting => {
          const named = [...new Map(members.map((member) => [`p${member[0]}`, member]))];
          const given = named.filter(([, [, , must, there]]) => must || there);
          return {
            schema: {
              type: "object",
              properties: Object.fromEntries(named.map(([name, [, one]]) => [name, one.schema])),
              required: named.filter(([, [, , must]]) => must).map(([name]) => name),
            },
            value: Object.fromEntries(given.map(([name, [, one]]) => [name, one.value])),
          };
        }),
    ),
  }));

  test("takes every value that fits, and of others none that does not", async () => {
    await fc.assert(
      fc.asyncProperty(fitting, fitting, async (one, other) => {
        expect(fitsSchema(one.value, one.schema)).toBe(true);
        const accepts = await acceptorOf(one.schema);
        expect(accepts(JSON.stringify(one.value))).toBe(true);
        const taken = accepts(JSON.stringify(other.value));
        expect(taken && !fitsSchema(other.value, one.schema)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
