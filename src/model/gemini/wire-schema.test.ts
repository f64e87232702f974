import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import { wireSchema } from "./wire-schema.ts";

describe("wireSchema()", () => {
  test("writes a constant as the only value of an enum, wherever a schema stands", () => {
    expect(
      wireSchema({
        type: "object",
        properties: {
          const: { const: "a" },
          type: { type: "string", const: "b" },
          list: { type: "array", items: { anyOf: [{ const: 3 }, { const: null }] } },
        },
        $defs: { one: { const: "c" } },
        enum: [{ const: "not a schema" }],
        required: ["const"],
        additionalProperties: false,
      }),
    ).toEqual({
      type: "object",
      properties: {
        const: { type: "string", enum: ["a"] },
        type: { type: "string", enum: ["b"] },
        list: {
          type: "array",
          items: { anyOf: [{ type: "number", enum: [3] }, { const: null }] },
        },
      },
      $defs: { one: { type: "string", enum: ["c"] } },
      enum: [{ const: "not a schema" }],
      required: ["const"],
      additionalProperties: false,
    });
  });

  test("leaves every schema without a constant as it is, however deep", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('"const"'));
        expect(wireSchema(value as Json)).toEqual(value);
      }),
    );
    let deep: Json = { const: "x" };
    for (let at = 0; at < 100_000; at++) deep = { items: deep };
    expect(() => wireSchema(deep)).not.toThrow();
  });
});
