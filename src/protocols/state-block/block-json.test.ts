import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockJson } from "./block-json.ts";

describe("blockJson()", () => {
  test.each([
    [
      "an object, with blanks after its separators",
      { a: 1, b: [true, null] },
      '{"a": 1, "b": [true, null]}',
    ],
    ["empty containers, without blanks", { a: {}, b: [] }, '{"a": {}, "b": []}'],
    ["the short escapes", '"\\\n\r\t\b\f', '"\\"\\\\\\n\\r\\t\\b\\f"'],
    ["other control characters as \\u00XX", "\u0000\u000b\u001f", '"\\u0000\\u000b\\u001f"'],
    [
      "a slash, DEL and line separators as they are",
      "/\u007f\u2028\u2029",
      '"/\u007f\u2028\u2029"',
    ],
    ["letters of every script as they are", "Ünal 墨 🗝", '"Ünal 墨 🗝"'],
    ["a lone surrogate as it is", "\ud83d", '"\ud83d"'],
    ["numbers as JavaScript prints them", [1, 1.5, 1e21, -2e-7], "[1, 1.5, 1e+21, -2e-7]"],
    [
      "a number that JSON cannot hold as null",
      [Number.NaN, Number.POSITIVE_INFINITY],
      "[null, null]",
    ],
    ["an own key named for a prototype", JSON.parse('{"__proto__": 1}'), '{"__proto__": 1}'],
    ["what is no JSON as null", [undefined, () => 1], "[null, null]"],
  ])("writes %s", (_name, value, expected) => {
    expect(blockJson(value)).toBe(expected);
  });

  test("is the JSON that JSON.stringify writes, but for blanks, and reads back as the same", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        expect(JSON.stringify(JSON.parse(blockJson(value)))).toBe(JSON.stringify(value));
      }),
    );
  });
});
