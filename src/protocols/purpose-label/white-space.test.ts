import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dropWhiteSpace, isWhiteSpace, skipWhiteSpace, wordsOf } from "./white-space.ts";

const fragments = fc.constantFrom(
  " ",
  "\n",
  "\u0085",
  "\u3000",
  "\ufeff",
  "\u001c",
  "\u200b",
  "ab",
  "\u{1f50e}",
);

describe("isWhiteSpace()", () => {
  test("agrees with the Unicode property White_Space on every unit of the basic plane", () => {
    const property = /^\p{White_Space}$/u;
    const units = Array.from({ length: 0x10000 }, (_, unit) => unit);
    const expected = units.filter((unit) => property.test(String.fromCharCode(unit)));
    expect(units.filter(isWhiteSpace)).toEqual(expected);
  });

  test.each([
    ["U+0085 next line", 0x85, true],
    ["U+FEFF byte order mark", 0xfeff, false],
    ["U+001C file separator", 0x1c, false],
    ["U+001F unit separator", 0x1f, false],
    ["U+200B zero width space", 0x200b, false],
    ["U+180E vowel separator", 0x180e, false],
  ])("%s", (_name, unit, expected) => {
    expect(isWhiteSpace(unit)).toBe(expected);
  });
});

describe("wordsOf()", () => {
  test("agrees with splitting at the property", () => {
    fc.assert(
      fc.property(fc.string({ unit: fragments, maxLength: 20 }), (text) => {
        const expected = text.split(/\p{White_Space}+/u).filter((word) => word !== "");
        expect([...wordsOf(text)]).toEqual(expected);
      }),
    );
  });
});

describe("skipWhiteSpace() and dropWhiteSpace()", () => {
  test.each([
    ["  ab ", 2, 4],
    ["ab", 0, 2],
    ["   ", 3, 0],
    ["", 0, 0],
    ["\ufeff a\u0085", 0, 3],
  ])("find the ends of %j", (text, start, end) => {
    expect(skipWhiteSpace(text, 0, text.length)).toBe(start);
    expect(dropWhiteSpace(text, 0, text.length)).toBe(end);
  });

  test("stay inside the range they are given", () => {
    expect(skipWhiteSpace("    ", 1, 3)).toBe(3);
    expect(dropWhiteSpace("    ", 1, 3)).toBe(1);
  });
});
