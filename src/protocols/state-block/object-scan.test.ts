import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextLineObject, objectEnd } from "./object-scan.ts";

describe("objectEnd()", () => {
  test.each([
    ["{}", 0, 2],
    ["x{ {} }x", 1, 7],
    ['{"a": "}"}', 0, 10],
    ['{"a": "\\"}"}', 0, 12],
    ['{"a": "\\\\"}', 0, 11],
    ["{\\}", 0, 3],
    ['{"a\n}', 0, null],
    ["{{}", 0, null],
    ['{"\\', 0, null],
  ])("closes the object of %j at %i", (text, start, end) => {
    expect(objectEnd(text, start)).toBe(end);
  });

  test("reads no further than its limit", () => {
    expect(objectEnd("{ }", 0, 2)).toBeNull();
    expect(objectEnd('{"a\\" }', 0, 4)).toBeNull();
  });
});

describe("nextLineObject()", () => {
  test("finds what the pattern finds", () => {
    const texts = fc.string({
      unit: fc.constantFrom("{", ">", " ", "\t", "\n", "x"),
      maxLength: 16,
    });
    fc.assert(
      fc.property(texts, (text) => {
        const found = [...text.matchAll(/^([ \t]*)(>[ \t]*)?\{/gm)].map((match) => ({
          lineStart: match.index,
          brace: match.index + match[0].length - 1,
          quoted: match[2] !== undefined,
        }));
        const walked = [];
        for (
          let next = nextLineObject(text, 0);
          next;
          next = nextLineObject(text, next.brace + 1)
        ) {
          walked.push(next);
        }
        expect(walked).toEqual(found);
      }),
      { numRuns: 2000 },
    );
  });
});
