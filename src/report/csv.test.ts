import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf, csvRows } from "./csv.ts";
import { visibleText } from "./visible-text.ts";

describe("csvOf()", () => {
  test.each([
    ["=1+2", "'=1+2"],
    ["+1", "'+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["-2+3", "'-2+3"],
    ["\t=1", "'\t=1"],
    ["\uff1d1", "'\uff1d1"],
    ["-", "-"],
    ['say "hi", then\nleave', '"say ""hi"", then\nleave"'],
    ["plain", "plain"],
    ["\u001b[31mred", "\\u{1b}[31mred"],
  ])("writes the text %j as %j", (text, field) => {
    expect(csvOf({ caption: "", columns: ["a"], rows: [[text]] })).toBe(`a\n${field}\n`);
  });

  test("leaves figures as they are and null empty", () => {
    const rows = [[-0.5, 0, true, null, 1e-7]];
    expect(csvOf({ caption: "", columns: ["a", "b", "c", "d", "e"], rows })).toBe(
      "a,b,c,d,e\n-0.5,0,true,,1e-7\n",
    );
  });
});

test("csvRows() writes what the library writes, plain or not", () => {
  const piece = fc.constantFrom("a", "7", " ", ",", '"', "\n", "\r", ";", "'", "ä", "/", "-", "#");
  const field = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
  fc.assert(
    fc.property(rows, (written) => {
      const inert = written.map((row) =>
        row
          .map(visibleText)
          .map((text) => (text.length > 1 && /^[-\n]/.test(text) ? `'${text}` : text)),
      );
      expect(csvRows(written)).toBe(stringify(inert));
    }),
  );
});
