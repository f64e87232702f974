import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftOf, withoutCuts } from "./draft.ts";
import { blankLineCuts, lineCuts } from "./line-cuts.ts";

const texts = fc.array(fc.constantFrom("", "a", "bc"), { minLength: 1, maxLength: 8 });

describe("lineCuts()", () => {
  test("leaves the other lines as if the dropped ones had never been there", () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        (lines, dropped) => {
          let start = 0;
          const ranges = lines.flatMap((line, index) => {
            const range = { start, end: start + line.length };
            start = range.end + 1;
            return dropped[index] ? [range] : [];
          });
          const text = lines.join("\n");
          const left = withoutCuts(draftOf(text), lineCuts(text, "event_call_line", ranges)).text;
          expect(left).toBe(lines.filter((_, index) => !dropped[index]).join("\n"));
        },
      ),
    );
  });

  test("lets a line take the break after it, and lines at the end the one before", () => {
    const ranges = [
      { start: 0, end: 1 },
      { start: 4, end: 5 },
      { start: 6, end: 7 },
    ];
    expect(lineCuts("a\nb\nc\nd", "trim", ranges.slice(0, 1))).toEqual([
      { rule: "trim", start: 0, end: 2 },
    ]);
    expect(lineCuts("a\nb\nc\nd", "trim", ranges.slice(1))).toEqual([
      { rule: "trim", start: 3, end: 5 },
      { rule: "trim", start: 5, end: 7 },
    ]);
  });
});

describe("blankLineCuts()", () => {
  test("folds every run of three line breaks or more to two", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("\n", "a", " ") }), (text) => {
        const left = withoutCuts(draftOf(text), blankLineCuts(text)).text;
        expect(left).toBe(text.replace(/\n{3,}/g, "\n\n"));
      }),
    );
  });
});
