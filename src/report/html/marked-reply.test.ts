import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Removal } from "../../protocols/removal.ts";
import type { Residue } from "../../residue/residue.ts";
import { cutPieces, markedReply } from "./marked-reply.ts";

const leak = (start: number, end: number): Removal => ({
  rule: "json_fence",
  kind: "leak",
  start,
  end,
});
const token = (start: number, end: number): Residue => ({ kind: "chat_token", start, end });

describe("markedReply()", () => {
  test.each<{
    name: string;
    removals: readonly Removal[];
    residue: readonly Residue[];
    pieces: readonly string[];
  }>([
    { name: "nothing", removals: [], residue: [], pieces: ["abcdefgh"] },
    { name: "a removal", removals: [leak(2, 4)], residue: [], pieces: ["ab", "-cd", "efgh"] },
    { name: "residue", removals: [], residue: [token(1, 3)], pieces: ["a", "+bc", "defgh"] },
    {
      name: "residue behind a removal, in the prose's own offsets",
      removals: [leak(0, 4)],
      residue: [token(1, 2)],
      pieces: ["-abcd", "e", "+f", "gh"],
    },
    {
      name: "residue that a removal parts",
      removals: [leak(2, 4)],
      residue: [token(1, 4)],
      pieces: ["a", "+b", "-cd", "+ef", "gh"],
    },
    {
      name: "two pieces side by side",
      removals: [],
      residue: [token(0, 2), token(2, 4)],
      pieces: ["+ab", "+cd", "efgh"],
    },
  ])("marks $name", ({ removals, residue, pieces }) => {
    const found = markedReply("abcdefgh", removals, () => residue);
    const sign = { residue: "+", leak: "-", declaration: "-", space: "-" };
    expect(found.map(({ text, mark }) => (mark === null ? "" : sign[mark]) + text)).toEqual(pieces);
  });

  test("asks for the residue of the prose alone", () => {
    const asked: string[] = [];
    markedReply("abcdefgh", [leak(2, 4)], (prose) => {
      asked.push(prose);
      return [];
    });
    expect(asked).toEqual(["abefgh"]);
  });

  test("is the reply, whatever is marked", () => {
    const cuts = fc.uniqueArray(fc.nat(40), { minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.string({ minLength: 40, maxLength: 40 }),
        cuts,
        cuts,
        (text, removed, seen) => {
          const spans = (points: readonly number[]) => {
            const sorted = points.toSorted((a, b) => a - b);
            return [0, 2].flatMap((at) => {
              const [start, end] = [sorted[at], sorted[at + 1]];
              return start === undefined || end === undefined ? [] : [[start, end] as const];
            });
          };
          const removals = spans(removed).map(([start, end]) => leak(start, end));
          const pieces = markedReply(text, removals, (prose) =>
            spans(seen).flatMap(([start, end]) => (end <= prose.length ? [token(start, end)] : [])),
          );
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        },
      ),
    );
  });
});

describe("cutPieces()", () => {
  const pieces = markedReply("abcdefgh", [leak(2, 4)], () => []);

  test.each([
    [8, "abcdefgh", 0],
    [100, "abcdefgh", 0],
    [3, "abc", 5],
    [0, "", 8],
  ])("keeps %i units", (most, kept, omitted) => {
    const cut = cutPieces(pieces, most);
    expect(cut.pieces.map(({ text }) => text).join("")).toBe(kept);
    expect(cut.omitted).toBe(omitted);
  });
});
