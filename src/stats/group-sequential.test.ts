import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/sequential.json" with { type: "json" };
import { crossingChance, obrienFlemingBounds, pocockBounds } from "./group-sequential.ts";
import { normalQuantile } from "./normal.ts";

type Input = { readonly looks: number; readonly alphaTwoSided: number };

describe("obrienFlemingBounds()", () => {
  test.each(casesOf(cases, "groupSequential.obrienFleming"))("agrees with %s", (_id, reference) => {
    const { looks, alphaTwoSided } = reference.input as Input;
    expect(misses({ z: obrienFlemingBounds(looks, alphaTwoSided) }, reference)).toEqual([]);
  });

  test("are the four that the method names", () => {
    const named = obrienFlemingBounds(4).map((bound) => Math.round(bound * 100) / 100);
    expect(named).toEqual([4.05, 2.86, 2.34, 2.02]);
  });

  test("one look is the ordinary test", () => {
    expect(obrienFlemingBounds(1)[0]).toBeCloseTo(normalQuantile(0.975), 8);
  });

  test.each([0, 1.5, 21])("refuse %d looks", (looks) => {
    expect(() => obrienFlemingBounds(looks)).toThrow(RangeError);
  });
});

describe("pocockBounds()", () => {
  test.each(casesOf(cases, "groupSequential.pocock"))("agrees with %s", (_id, reference) => {
    const { looks, alphaTwoSided } = reference.input as Input;
    expect(misses({ z: pocockBounds(looks, alphaTwoSided) }, reference)).toEqual([]);
  });
});

describe("crossingChance()", () => {
  test("grows with every look", () => {
    expect(crossingChance([1.96])).toBeCloseTo(0.05, 4);
    // Armitage, McPherson & Rowe print .083 and .142 for two and five looks at 5 %.
    expect(crossingChance([1.96, 1.96])).toBeCloseTo(0.083, 3);
    expect(crossingChance([1.96, 1.96, 1.96, 1.96, 1.96])).toBeCloseTo(0.142, 3);
  });

  test("refuses no look and a bound at 0", () => {
    expect(() => crossingChance([])).toThrow(RangeError);
    expect(() => crossingChance([2, 0])).toThrow(RangeError);
  });
});
