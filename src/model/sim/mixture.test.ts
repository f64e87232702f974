import { describe, expect, test } from "vitest";
import { randomFrom } from "../../stats/random.ts";
import { blockShapes } from "./block-shapes.ts";
import { drawn } from "./drawn.ts";
import { labelShapes } from "./label-shapes.ts";
import { blockMixture } from "./mixture.ts";
import { simProfiles } from "./profiles.ts";
import type { BlockSituation } from "./situation.ts";

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe("simProfiles", () => {
  test.each(Object.entries(simProfiles))("%s has weights that add up to 1", (_name, profile) => {
    const all = [...Object.values(profile.label.shapes), ...Object.values(profile.block.shapes)];
    for (const { yes, no } of all) {
      expect(sum(Object.values(yes))).toBeCloseTo(1, 12);
      expect(sum(Object.values(no))).toBeCloseTo(1, 12);
    }
  });

  test.each(Object.entries(simProfiles))(
    "%s counts among those that declare only shapes that do",
    (_name, { label, block }) => {
      for (const [place, { yes, no }] of Object.entries(label.shapes)) {
        const given = place.startsWith("prefill") || place === "tool-field";
        for (const [shapes, declared] of [
          [yes, true],
          [no, false],
        ] as const) {
          for (const shape of Object.keys(shapes) as (keyof typeof labelShapes)[]) {
            expect(labelShapes[shape]).toMatchObject({ declared });
            expect(labelShapes[shape].leading === null).toBe(given);
          }
        }
      }
      for (const { yes, no } of Object.values(block.shapes)) {
        for (const [shapes, proposed] of [
          [yes, true],
          [no, false],
        ] as const) {
          for (const shape of Object.keys(shapes) as (keyof typeof blockShapes)[]) {
            expect(blockShapes[shape]).toMatchObject({ proposed });
          }
        }
      }
    },
  );
});

describe("blockMixture()", () => {
  const situation = (shown: boolean): BlockSituation => ({
    protocol: "state-block",
    place: "system",
    firmness: "firm",
    shows: { events: shown, stateSection: shown, lengthHint: shown },
  });

  test("adds up to 1 whatever can be copied, and copies nothing that is not shown", () => {
    for (const profile of Object.values(simProfiles)) {
      for (const shown of [true, false]) {
        const mixture = blockMixture(profile, situation(shown));
        expect(sum(mixture.values())).toBeCloseTo(1, 12);
        const copying = [...mixture.keys()].filter((shape) => blockShapes[shape].copies !== null);
        expect(copying.length > 0).toBe(shown);
        expect(copying).not.toContain("then-reminder");
      }
    }
  });
});

describe("drawn()", () => {
  test("draws each shape as often as its probability says, and never one of 0", () => {
    const mixture = new Map([
      ["a", 0.2],
      ["b", 0],
      ["c", 0.8],
    ] as const);
    const random = randomFrom("draws");
    const counts = { a: 0, b: 0, c: 0 };
    for (let draw = 0; draw < 20_000; draw++) counts[drawn(mixture, random)]++;
    expect(counts.b).toBe(0);
    expect(Math.abs(counts.a / 20_000 - 0.2)).toBeLessThan(0.01);
  });

  test("gives the last shape what rounding leaves", () => {
    const always = { next: () => 1 - 2 ** -32, integer: () => 0, pick: () => undefined as never };
    expect(
      drawn(
        new Map([
          ["a", 0.5],
          ["b", 0.4999999],
          ["c", 0],
        ] as const),
        always,
      ),
    ).toBe("b");
  });

  test("refuses a mixture of nothing", () => {
    expect(() => drawn(new Map([["a", 0]]), randomFrom(1))).toThrow(RangeError);
  });
});
