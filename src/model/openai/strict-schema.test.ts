import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import { strictSchema } from "./strict-schema.ts";

describe("strictSchema()", () => {
  test.each<{ schema: Json; is: Json }>([
    { schema: { const: "moved" }, is: { type: "string", const: "moved" } },
    { schema: { enum: [1, 2] }, is: { type: "number", enum: [1, 2] } },
    { schema: { enum: [true] }, is: { type: "boolean", enum: [true] } },
    { schema: { type: "integer", const: 1 }, is: { type: "integer", const: 1 } },
    { schema: { enum: [1, "a"] }, is: { enum: [1, "a"] } },
    { schema: { enum: [] }, is: { enum: [] } },
    { schema: { const: null }, is: { const: null } },
    { schema: { const: { x: 1 } }, is: { const: { x: 1 } } },
    { schema: true, is: true },
    {
      schema: { type: "array", items: { anyOf: [{ properties: { type: { const: "moved" } } }] } },
      is: {
        type: "array",
        items: { anyOf: [{ properties: { type: { type: "string", const: "moved" } } }] },
      },
    },
    {
      // Fields that are named like words of JSON Schema.
      schema: { properties: { const: { type: "string" }, enum: { const: "x" } } },
      is: { properties: { const: { type: "string" }, enum: { type: "string", const: "x" } } },
    },
    { schema: { default: { const: "x" } }, is: { default: { const: "x" } } },
  ])("gives $schema the types of its values", ({ schema, is }) => {
    expect(strictSchema(schema)).toEqual(is);
  });

  test("answers every JSON, adds types alone, and once", () => {
    const word = fc.constantFrom("properties", "anyOf", "items", "const", "enum", "type", "a");
    const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 1 }),
        fc.array(tie("schema"), { maxLength: 3 }),
        fc.dictionary(word, tie("schema"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(schema, (given) => {
        const typed = strictSchema(given as Json);
        expect(strictSchema(typed)).toEqual(typed);
        if (typeof given === "object" && given !== null) expect(typed).toMatchObject(given);
        else expect(typed).toBe(given);
      }),
    );
  });
});
