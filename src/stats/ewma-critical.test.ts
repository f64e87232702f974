import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/drift.json" with { type: "json" };
import { ewmaCritical, ewmaRunLength } from "./ewma-critical.ts";
import { normalUpper } from "./normal.ts";

describe("ewmaRunLength()", () => {
  test.each(casesOf(cases, "drift.ewmaArl"))("agrees with %s", (_id, reference) => {
    const { lambda = 0, L = 0, shift } = reference.input as Record<string, number>;
    expect(misses({ arl: ewmaRunLength(lambda, L, shift) }, reference)).toEqual([]);
  });

  test("with full weight is that of single nights", () => {
    expect(ewmaRunLength(1, 3)).toBeCloseTo(1 / (2 * normalUpper(3)), 6);
  });

  test.each([
    [0, 3],
    [1.5, 3],
    [0.2, 0],
    [0.2, Number.NaN],
  ])("refuses a weight of %d and a limit of %d", (weight, limit) => {
    expect(() => ewmaRunLength(weight, limit)).toThrow(RangeError);
  });
});

describe("ewmaCritical()", () => {
  test.each(casesOf(cases, "drift.ewmaCritical"))("agrees with %s", (_id, reference) => {
    const { lambda = 0, arl0 = 0 } = reference.input as Record<string, number>;
    expect(misses({ L: ewmaCritical(lambda, arl0) }, reference)).toEqual([]);
  });

  test.each([1, 1e9, Number.NaN])("refuses a run length of %d nights", (nights) => {
    expect(() => ewmaCritical(0.2, nights)).toThrow(RangeError);
  });
});
