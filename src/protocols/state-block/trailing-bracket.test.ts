import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bracket, closedBracket, openBrackets } from "./trailing-bracket.ts";

const texts = fc.string({ unit: fc.constantFrom("[", "]", "\n", " ", "a"), maxLength: 16 });

/** What a pattern with one group for the contents finds at the end of a text. */
function bracketBy(pattern: RegExp, text: string): Bracket | null {
  const match = pattern.exec(text);
  return match && { start: match.index, inner: match[1] ?? "" };
}

describe("closedBracket()", () => {
  test("finds what the pattern finds before every end", () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (let end = text.length; end >= 0; end -= 1) {
          const found = bracketBy(/\n?\[([^\]]*)\]\s*$/, text.slice(0, end));
          expect(closedBracket(text, end)).toEqual(found);
        }
      }),
    );
  });
});

describe("openBrackets()", () => {
  test("finds what the pattern finds, for ends that shrink by any steps", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.integer({ min: 0, max: 4 })), (text, steps) => {
        const openBracket = openBrackets(text);
        let end = text.length;
        for (const step of [0, ...steps]) {
          end = Math.max(0, end - step);
          const found = bracketBy(/\n?\[([^\]\n]*)$/, text.slice(0, end));
          expect(openBracket(end)).toEqual(found);
        }
      }),
    );
  });
});
