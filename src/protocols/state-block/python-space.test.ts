import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blank, isSpace, skipSpace, space, strip, trimmedEnd } from "./python-space.ts";

/** Every character for which Python's `str.isspace` holds. */
const spaces =
  "\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

const texts = fc.string({ unit: fc.constantFrom(...spaces, "a", "\ufeff", "\u200b", "\u180e") });

describe("isSpace()", () => {
  test("holds for exactly the characters that Python strips", () => {
    const found = Array.from({ length: 0x10000 }, (_, code) => code).filter(isSpace);
    expect(String.fromCharCode(...found)).toBe(spaces);
  });

  test("does not hold past the end of a text", () => {
    expect(isSpace("".charCodeAt(0))).toBe(false);
  });
});

describe("space and blank", () => {
  test("match the same characters, the line break aside", () => {
    const every = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    expect(every.filter((character) => new RegExp(space).test(character)).join("")).toBe(spaces);
    expect(every.filter((character) => new RegExp(blank).test(character)).join("")).toBe(
      spaces.replace("\n", ""),
    );
  });
});

describe("strip()", () => {
  test("takes the white space at both ends and no more", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(strip(text)).toBe(text.replace(new RegExp(`^${space}+|${space}+$`, "g"), ""));
      }),
    );
  });
});

describe("skipSpace() and trimmedEnd()", () => {
  test("stay inside their range", () => {
    expect(skipSpace("  x", 0, 1)).toBe(1);
    expect(trimmedEnd("x  ", 3, 2)).toBe(2);
    expect(skipSpace("", 0)).toBe(0);
  });
});
