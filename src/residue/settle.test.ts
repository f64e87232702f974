import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Residue, residueKinds } from "./residue.ts";
import { settle } from "./settle.ts";

const fence = { kind: "fence", start: 2, end: 9 } as const;

describe("settle()", () => {
  test.each<[string, Residue[], Residue[]]>([
    [
      "sorts",
      [{ kind: "tag", start: 11, end: 12 }, fence],
      [fence, { kind: "tag", start: 11, end: 12 }],
    ],
    ["drops what lies inside another", [{ kind: "tag", start: 3, end: 9 }, fence], [fence]],
    [
      "lengthens by what begins inside",
      [{ kind: "tag", start: 8, end: 12 }, fence],
      [{ ...fence, end: 12 }],
    ],
    [
      "keeps pieces that touch apart",
      [fence, { kind: "tag", start: 9, end: 10 }],
      [fence, { kind: "tag", start: 9, end: 10 }],
    ],
    ["names two alike by the first", [fence, { ...fence, kind: "tag" }], [fence]],
    [
      "names two that begin together by the longer",
      [{ kind: "tag", start: 2, end: 3 }, fence],
      [fence],
    ],
    ["drops empty pieces", [{ kind: "tag", start: 2, end: 2 }], []],
  ])("%s", (_name, pieces, settled) => {
    expect(settle(pieces)).toEqual(settled);
  });

  const piece = fc
    .record({ kind: fc.constantFrom(...residueKinds), start: fc.nat(40), length: fc.nat(9) })
    .map(({ kind, start, length }): Residue => ({ kind, start, end: start + length }));

  test("covers exactly what the pieces cover, apart and in order", () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const settled = settle(pieces);
        const covers = (list: readonly Residue[], at: number) =>
          list.some(({ start, end }) => start <= at && at < end);
        for (let at = 0; at < 50; at++) expect(covers(settled, at)).toBe(covers(pieces, at));
        settled.forEach(({ start, end }, index) => {
          expect(start).toBeLessThan(end);
          expect(start).toBeGreaterThanOrEqual(settled[index - 1]?.end ?? 0);
        });
      }),
    );
  });
});
