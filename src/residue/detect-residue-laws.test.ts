import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { everyWord, purposeLabelContext, stateBlockContext } from "./__fixtures__/contexts.ts";
import { fragmentText } from "./__fixtures__/fragments.ts";
import { detectResidue } from "./detect-residue.ts";
import { residueKinds } from "./residue.ts";
import type { ResidueContext } from "./residue-context.ts";

const contexts = fc.constantFrom(everyWord, stateBlockContext, purposeLabelContext);
const anyText = fc.oneof(
  { weight: 4, arbitrary: fragmentText },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);

/** A context of any words at all, those that regular expressions and JSON treat specially among them. */
const anyWord = fc.oneof(
  fc.string(),
  fc.constantFrom("", "state", "(", "[a-z]+", "a b", ":", "\\", "__proto__", "\u0130"),
);
const anyContext: fc.Arbitrary<ResidueContext> = fc.record({
  words: fc.record({
    tag: fc.option(anyWord),
    fenceLabel: fc.option(anyWord),
    eventNames: fc.array(anyWord, { maxLength: 4 }),
    sceneHeading: fc.option(anyWord),
    sectionHeadings: fc.array(anyWord, { maxLength: 4 }),
  }),
  instruction: fc.array(anyText, { maxLength: 3 }),
});

function expectPieces(text: string, context: ResidueContext): void {
  let last = 0;
  for (const { kind, start, end } of detectResidue(text, context)) {
    expect(residueKinds).toContain(kind);
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    expect(text.slice(start, end)).toMatch(/^\S(?:[\s\S]*\S)?$/);
    last = end;
  }
  expect(last).toBeLessThanOrEqual(text.length);
}

describe("detectResidue()", () => {
  test("gives pieces in order, apart, inside the text and without white space at their ends", () => {
    fc.assert(fc.property(anyText, contexts, expectPieces), { numRuns: 2000 });
  });

  test("has an answer for every text in every context", () => {
    fc.assert(fc.property(anyText, anyContext, expectPieces), { numRuns: 1000 });
  });

  test("answers alike when asked twice", () => {
    fc.assert(
      fc.property(anyText, contexts, (text, context) => {
        expect(detectResidue(text, context)).toEqual(detectResidue(text, context));
      }),
    );
  });

  test("does not mind how lines end", () => {
    fc.assert(
      fc.property(fragmentText, contexts, (text, context) => {
        const unix = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
        const dos = unix.replaceAll("\n", "\r\n");
        const pieces = (source: string) =>
          detectResidue(source, context).map(({ kind, start, end }) => [
            kind,
            source.slice(start, end).replaceAll("\r", ""),
          ]);
        expect(pieces(dos)).toEqual(pieces(unix));
      }),
    );
  });

  test("does not mind the case of the context's words", () => {
    const { words, instruction } = everyWord;
    const loud: ResidueContext = {
      words: {
        tag: "PURPOSE",
        fenceLabel: "State",
        eventNames: words.eventNames.map((name) => name.toUpperCase()),
        sceneHeading: "SCENE:",
        sectionHeadings: words.sectionHeadings.map((heading) => heading.toUpperCase()),
      },
      instruction: instruction.map((text) => text.toUpperCase()),
    };
    fc.assert(
      fc.property(fragmentText, (text) => {
        expect(detectResidue(text, loud)).toEqual(detectResidue(text, everyWord));
      }),
    );
  });

  test("finds nothing in nothing", () => {
    expect(detectResidue("", everyWord)).toEqual([]);
    expect(detectResidue(" \n\t", everyWord)).toEqual([]);
  });

  test("finds in the instruction itself all of its own words", () => {
    for (const text of everyWord.instruction) {
      const covered = detectResidue(text, everyWord).reduce(
        (sum, { start, end }) => sum + end - start,
        0,
      );
      expect(covered / text.length).toBeGreaterThan(0.95);
    }
  });
});
