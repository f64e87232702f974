import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bareFences, type Fence, fenceLineMarks, jsonFences, stateFences } from "./fences.ts";

const texts = fc.string({
  unit: fc.constantFrom(
    ...["```", "`", "````", "state", "State\n", "\u017ftate ", "json", "JSON\n", "jsonc"],
    ...["{", "}", "[", "]", " ", "\n", "\t", "x"],
  ),
  maxLength: 24,
});

/** What a pattern with one group for the body finds: correct and slow, the oracle for short texts. */
function fencesBy(pattern: RegExp, text: string): readonly Fence[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [start, end] = match.indices?.[0] ?? [-1, -1];
    const [bodyStart, bodyEnd] = match.indices?.[1] ?? [-1, -1];
    return { start, bodyStart, bodyEnd, end };
  });
}

describe.each([
  ["stateFences()", stateFences, /```state[^\S\n]*(?:\n|(?=[[{]))(.*?)```/dgisu],
  ["jsonFences()", jsonFences, /```json[^\S\n]*\n?(.*?)```/dgisu],
  ["bareFences()", bareFences, /```\s*([[{].*?[\]}])\s*```/dgs],
])("%s", (_, fences, pattern) => {
  test("finds what the pattern finds", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fences(text)).toEqual(fencesBy(pattern, text));
      }),
      { numRuns: 5000 },
    );
  });
});

describe("fenceLineMarks()", () => {
  test("finds the marks that are first on their line", () => {
    expect(fenceLineMarks("```a ```\n\u0085```\nx```\n  ````b")).toEqual([0, 10, 21]);
  });
});
