import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText } from "./folded-text.ts";

describe("foldText()", () => {
  test.each([
    ["lower case", "She LEFT", "she left"],
    ["full-width letters and brackets", "\uff1cＳtate\uff1e\uff5b\uff5d", "<state>{}"],
    ["curly quotes", "“a” ‘b’", "\"a\" 'b'"],
    ["entities, also those escaped twice", "&lt;a&gt; &amp;lt; &#60; &#x3C; &quot;", '<a> < < < "'],
    ["no other references", "&eacute; &#233; &ltd", "&eacute; &#233; &ltd"],
    ["JSON escapes of plain characters", "\\u003ca\\u003e \\u00e9 \\n", "<a> \\u00e9 \\n"],
    ["blanks of every kind", "a\tb\u00a0c\u3000d", "a b c d"],
    ["line ends of every kind", "a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"],
    ["invisible characters away", "\ufeffst\u200bate\u00ad", "state"],
    ["letters whose lower case is longer", "\u0130\u0131\u017f\u212a", "iisk"],
    ["nothing", "", ""],
  ])("folds %s", (_name, source, text) => {
    expect(foldText(source).text).toBe(text);
  });

  test("keeps the case of what is shown", () => {
    expect(foldText("\uff33tate & State").shown).toBe("State & State");
  });

  test("tells where a folded unit stood, without what is invisible around it", () => {
    const folded = foldText("\u200b\uff1cpur\u200bpose&gt;\u200b\r\nx");
    expect(folded.text).toBe("<purpose>\nx");
    expect([0, 1, 4, 8, 9].map(folded.sourceStart)).toEqual([1, 2, 6, 10, 16]);
    expect([0, 1, 4, 9].map(folded.sourceEnd)).toEqual([0, 2, 5, 14]);
  });

  test("is as long in lower case as it is shown, for every unit there is", () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    for (const unit of units) {
      const { text, shown } = foldText(`a${unit}`);
      expect(text.length).toBe(shown.length);
    }
    expect(foldText(units.join("")).text.length).toBe(foldText(units.join("")).shown.length);
  });

  const anyText = fc
    .array(
      fc.oneof(
        fc.string(),
        fc.constantFrom("&lt;", "&amp;gt;", "\\u003c", "\r\n", "\u200b", "\uff1c", "\u0130"),
      ),
    )
    .map((parts) => parts.join(""));

  test("maps ascending offsets to ascending offsets of the source", () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const { text, sourceStart, sourceEnd } = foldText(source);
        let last = 0;
        for (let offset = 0; offset < text.length; offset++) {
          const start = sourceStart(offset);
          const end = sourceEnd(offset + 1);
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(source.length);
      }),
    );
  });

  test("folds what is folded no further, entities aside", () => {
    fc.assert(
      fc.property(anyText, (source) => {
        const { text } = foldText(source);
        fc.pre(!/[&\\]/.test(text));
        expect(foldText(text).text).toBe(text);
      }),
    );
  });
});
