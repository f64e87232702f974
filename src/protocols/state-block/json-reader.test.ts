import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "../__fixtures__/growth.ts";
import type { Json } from "../json.ts";
import { readJson } from "./json-reader.ts";

const pieces = fc.constantFrom(
  ...["{", "}", "[", "]", ",", ":", " ", "\n", "\t", "\u00a0", "\ufeff"],
  ...[
    '"',
    '"a"',
    '"__proto__"',
    '"\\u00e9"',
    '"\\ud83d"',
    '"\\x"',
    '"\\u12g4"',
    '"\\"',
    '"\u0001"',
  ],
  ...["0", "1", "-", "-1", "01", "1.", "1.5", ".5", "1e5", "1E+2", "1e", "true", "null", "nul"],
);

describe("readJson()", () => {
  test("reads what JSON.parse reads, and refuses what it refuses", () => {
    const nearly = fc.string({ unit: pieces, maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(fc.json(), nearly), (text) => {
        const reading = readJson(text);
        const parsed = parsedOrUndefined(text);
        expect(reading === null).toBe(parsed === undefined);
        expect(JSON.stringify(reading?.value)).toBe(JSON.stringify(parsed));
        if (reading !== null) expect(reading.standard).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  test.each<[string, Json]>([
    ["NaN", Number.NaN],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    ['{"a": Infinity}', { a: Number.POSITIVE_INFINITY }],
  ])("reads %s, which JSON has not, and says so", (text, value) => {
    expect(readJson(text)).toEqual({ value, standard: false });
  });

  test.each<[string, Json]>([
    ["1e999", Number.POSITIVE_INFINITY],
    ["-1e999", Number.NEGATIVE_INFINITY],
    ["1".repeat(400), Number.POSITIVE_INFINITY],
    ["-0", 0],
    ["-0.0", -0],
    ['{"a": 1, "b": 2, "a": 3}', { a: 3, b: 2 }],
    ['"\\ud800"', "\ud800"],
    ['"\\ud83d\\ude00"', "\u{1f600}"],
    ['"\u2028\u007f"', "\u2028\u007f"],
  ])("reads %s", (text, value) => {
    expect(readJson(text)).toEqual({ value, standard: true });
  });

  test.each(["-NaN", "+1", "nan", "Infinit", "--1", "- 1", "1 2", "'a'", "\ufeff1", "\u00851"])(
    "refuses %j",
    (text) => {
      expect(readJson(text)).toBeNull();
    },
  );

  test("refuses an integer of more than 4,300 digits, and takes one as a fraction", () => {
    const digits = "7".repeat(4300);
    expect(readJson(`-${digits}`)).toEqual({ value: Number.NEGATIVE_INFINITY, standard: true });
    expect(readJson(`${digits}7`)).toBeNull();
    expect(readJson(`${digits}7.0`)).not.toBeNull();
  });

  test("refuses nesting deeper than 900", () => {
    const nested = (depth: number) => '{"a":['.repeat(depth / 2) + "]}".repeat(depth / 2);
    expect(readJson(nested(900))).not.toBeNull();
    expect(readJson(nested(902))).toBeNull();
  });

  test("makes __proto__ an own key and leaves prototypes alone", () => {
    const value = readJson('{"__proto__": {"polluted": 1}, "constructor": 2}')?.value;
    expect(Object.entries(value ?? {})).toEqual([
      ["__proto__", { polluted: 1 }],
      ["constructor", 2],
    ]);
    expect("polluted" in {}).toBe(false);
  });

  test.each([
    ["escapes", '["', "\\u0041"],
    ["keys", "{", '"a":1,'],
    ["openers", "", "["],
    ["numbers", "[", "1,"],
    ["digits", "[", "1"],
    ["blanks", "[", " "],
  ])("takes linear time on %s without end", (_name, opening, unit) => {
    const make = (length: number) => opening + unit.repeat(length / unit.length);
    const growth = growthOn({ make }, readJson);
    expect(growth.ratio ?? 0).toBeLessThanOrEqual(linearRatio);
  });
});

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
