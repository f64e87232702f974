import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SeambenchError } from "../errors.ts";
import { parseYaml } from "./yaml-file.ts";

describe("parseYaml", () => {
  test("gives the plain value, keys as text", () => {
    const text = '1: a\n"2": [x, null, 0x10, yes, 2026-01-01]\nlonger: |\n  a\n  b\n';
    expect(parseYaml(text, "f").value).toStrictEqual({
      "1": "a",
      "2": ["x", null, 16, "yes", "2026-01-01"],
      longer: "a\nb\n",
    });
    expect(parseYaml("", "f").value).toBeNull();
  });

  test("repeats what an alias stands for", () => {
    const { value, place } = parseYaml("a: &x { b: [1] }\nc: *x\n", "f");
    expect(value).toEqual({ a: { b: [1] }, c: { b: [1] } });
    expect(place(["c"])).toBe("f:2:4");
    expect(place(["c", "b", 0])).toBe("f:1:13");
  });

  test.each([
    ["a value", ["a", "b", 1], "value", "f:2:10"],
    ["a key", ["a", "b"], "key", "f:2:3"],
    ["a quoted key", ["c d"], "key", "f:3:1"],
    ["a key that is a number", [7], "value", "f:4:4"],
    ["the map that lacks a key", ["a", "gone"], "value", "f:2:3"],
    ["the list that lacks an item", ["a", "b", 5], "value", "f:2:6"],
    ["the scalar that holds nothing", ["c d", "x", 0], "value", "f:3:8"],
    ["the whole", [], "value", "f:1:1"],
  ] as const)("places %s", (_name, path, side, expected) => {
    const text = 'a:\n  b: [1, 2]\n"c d": x\n7: y\n';
    expect(parseYaml(text, "f").place(path, side)).toBe(expected);
  });

  test("places an empty value at its key's line", () => {
    expect(parseYaml("a:\nb: 1\n", "f").place(["a"])).toBe("f:1:3");
  });

  test.each([
    ["brackets", "[".repeat(100_000)],
    ["braces", "a: {a: ".repeat(20_000)],
    ["dashes", "- ".repeat(50_000)],
    ["question marks", "? ".repeat(50_000)],
    [
      "indentation",
      Array.from({ length: 1000 }, (_, level) => `${" ".repeat(level)}a:`).join("\n"),
    ],
  ])("refuses depth made of %s before it can exhaust the stack", (_name, text) => {
    expect(() => parseYaml(text, "f")).toThrow("nested more than 64 levels deep");
  });

  test("takes brackets inside a text for what they are, and depth up to the limit", () => {
    expect(parseYaml(`a: "${"[".repeat(5000)}"`, "f").value).toEqual({ a: "[".repeat(5000) });
    expect(() => parseYaml("[".repeat(64) + "]".repeat(64), "f")).not.toThrow();
  });

  test("reads a map of very many keys without comparing each with each", () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `k${index}: 1`).join("\n");
    expect(Object.keys(Object(parseYaml(text, "f").value))).toHaveLength(30_000);
    expect(() => parseYaml(`${text}\nk7: 2`, "f")).toThrow("`k7` stands twice");
  });

  test("answers any text with a value or with an error of ours", () => {
    // biome-ignore format: a row is a case
    const unit = fc.constantFrom("a", ": ", "- ", "\n", "  ", "[", "]", "{", "}", ",", "&x ", "*x", "!t ", "|\n", ">", "'", '"', "#", "? ", "---\n", "\t", "<<", "__proto__", "%Y", "\u0000");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        try {
          JSON.stringify(parseYaml(text, "f").value);
        } catch (error) {
          expect(error).toBeInstanceOf(SeambenchError);
        }
      }),
      { numRuns: 3000 },
    );
    expect({}).not.toHaveProperty("polluted");
  });
});
