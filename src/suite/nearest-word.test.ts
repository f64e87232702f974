import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownWords, nearestWord } from "./nearest-word.ts";

const keys = ["wordings", "variants", "tasks", "seams", "seed"];

describe("nearestWord", () => {
  test.each([
    ["a letter dropped", "wording", "wordings"],
    ["a letter added", "taskss", "tasks"],
    ["a letter changed", "veriants", "variants"],
    ["two letters swapped", "saems", "seams"],
    ["capitals", "SEED", "seed"],
    ["the first of two equally near", "seads", "seams"],
    ["nothing near", "colour", null],
    ["a short word two edits away", "sx", null],
    ["nothing at all", "", null],
    ["a text that nobody typed", "w".repeat(100_000), null],
  ])("finds what is meant by %s", (_name, word, expected) => {
    expect(nearestWord(word, keys)).toBe(expected);
  });

  test("finds every key again after one letter of it was dropped, doubled or swapped", () => {
    const slips = fc.record({
      key: fc.constantFrom(...keys),
      at: fc.nat(3),
      slip: fc.constantFrom("drop", "double", "swap"),
    });
    fc.assert(
      fc.property(slips, ({ key, at, slip }) => {
        const [a = "", b = ""] = [key[at], key[at + 1]];
        const middle = { drop: b, double: a + a + b, swap: b + a }[slip];
        const typed = key.slice(0, at) + middle + key.slice(at + 2);
        expect(nearestWord(typed, [key])).toBe(key);
      }),
    );
  });
});

describe("knownWords", () => {
  test("names the near one, then all", () => {
    expect(knownWords("sed", ["seed", "name"], "keys")).toBe(
      "did you mean `seed`? known keys: seed, name",
    );
    expect(knownWords("x", ["seed", "name"], "keys")).toBe("known keys: seed, name");
  });
});
