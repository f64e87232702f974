import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/drift.json" with { type: "json" };
import { movingRangeSpread } from "./moving-range.ts";

describe("movingRangeSpread()", () => {
  test.each(casesOf(cases, "drift.movingRangeSigma"))("agrees with %s", (_id, reference) => {
    const { y } = reference.input as { readonly y: readonly number[] };
    expect(misses({ sigma: movingRangeSpread(y) }, reference)).toEqual([]);
  });

  test("needs two nights, and numbers", () => {
    expect(movingRangeSpread([0.9])).toBeNull();
    expect(() => movingRangeSpread([0.9, Number.NaN])).toThrow(RangeError);
  });
});
