import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unquoted } from "./unquoted.ts";

const texts = fc.string({ unit: fc.constantFrom(">", " ", "\t", "\n", "a", "b"), maxLength: 20 });

describe("unquoted()", () => {
  test("takes one marker off every line that has one", () => {
    fc.assert(
      fc.property(texts, (source) => {
        const lines = source.split("\n").map((line) => line.replace(/^[ \t]*>[ \t]?/, ""));
        expect(unquoted(source).text).toBe(lines.join("\n"));
      }),
    );
  });

  test("leads from every character to where it stood and back", () => {
    fc.assert(
      fc.property(texts, (source) => {
        const { text, toSource, toUnquoted } = unquoted(source);
        for (let at = 0; at < text.length; at += 1) {
          expect(source[toSource(at)]).toBe(text[at]);
          expect(toUnquoted(toSource(at))).toBe(at);
        }
      }),
    );
  });

  test("maps the ends of lines onto each other", () => {
    const { text, toSource, toUnquoted } = unquoted(">\n> a\nb");
    expect(text).toBe("\na\nb");
    expect([toUnquoted(1), toUnquoted(5), toUnquoted(7)]).toEqual([0, 2, 4]);
    expect([toSource(0), toSource(2), toSource(4)]).toEqual([1, 5, 7]);
  });
});
