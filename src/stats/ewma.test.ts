import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/drift.json" with { type: "json" };
import { ewmaLimits, ewmaPath, ewmaSpread } from "./ewma.ts";

describe("ewmaPath() and ewmaLimits()", () => {
  test.each(casesOf(cases, "drift.ewmaPath"))("agree with %s", (_id, reference) => {
    const { z, lambda, L } = reference.input as {
      readonly z: readonly number[];
      readonly lambda: number;
      readonly L: number;
    };
    const result = { ewma: ewmaPath(z, lambda), limit: ewmaLimits(z.length, L, lambda) };
    expect(misses(result, reference)).toEqual([]);
  });

  test("limits settle at the spread of the average", () => {
    expect(ewmaLimits(200, 3).at(-1)).toBeCloseTo(3 * ewmaSpread(), 12);
  });

  test.each([0, -0.1, 1.1, Number.NaN])("refuse a weight of %d", (weight) => {
    expect(() => ewmaPath([1], weight)).toThrow(RangeError);
    expect(() => ewmaSpread(weight)).toThrow(RangeError);
  });
});
