import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/mcnemar.json" with { type: "json" };
import { mcnemarExact, mcnemarMidP } from "./mcnemar.ts";

const count = fc.integer({ min: 0, max: 400 });

describe.each([
  ["mcnemar.exact", mcnemarExact],
  ["mcnemar.midP", mcnemarMidP],
] as const)("%s", (method, test2x2) => {
  test.each(casesOf(cases, method))("gives R's p in %s", (_id, reference) => {
    const p = test2x2(Number(reference.input["b"]), Number(reference.input["c"]));
    expect(misses({ p }, reference)).toEqual([]);
  });

  test("does not tell the arms apart, and stays in (0, 1]", () => {
    fc.assert(
      fc.property(count, count, (onlyA, onlyB) => {
        const p = test2x2(onlyA, onlyB);
        expect(test2x2(onlyB, onlyA)).toBe(p);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(mcnemarMidP(onlyA, onlyB)).toBeLessThanOrEqual(mcnemarExact(onlyA, onlyB));
      }),
    );
  });

  test("takes thousands of pairs without reaching 0", () => {
    expect(test2x2(0, 5_000)).toBeGreaterThan(0);
  });

  test.each([
    [-1, 3],
    [1.5, 3],
    [1, Number.NaN],
  ])("refuses %s and %s", (onlyA, onlyB) => {
    expect(() => test2x2(onlyA, onlyB)).toThrow(RangeError);
  });
});
