import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/drift.json" with { type: "json" };
import { cusumCritical, cusumPath, cusumRunLength, twoSidedCusumRunLength } from "./cusum.ts";

type Input = {
  readonly z: readonly number[];
  readonly k: number;
  readonly h: number;
  readonly shift: number;
  readonly arl0: number;
  readonly sided: string;
};

describe("cusumPath()", () => {
  test.each(casesOf(cases, "drift.cusumPath"))("agrees with %s", (_id, reference) => {
    const { z, k } = reference.input as Input;
    expect(misses({ ...cusumPath(z, k) }, reference)).toEqual([]);
  });

  test("refuses a slack below 0", () => {
    expect(() => cusumPath([1], -1)).toThrow(RangeError);
  });
});

describe("run lengths", () => {
  test.each(casesOf(cases, "drift.cusumArl"))("agree with %s", (_id, reference) => {
    const { k, h, shift, sided } = reference.input as Input;
    const arl = (sided === "two" ? twoSidedCusumRunLength : cusumRunLength)(k, h, shift);
    expect(misses({ arl }, reference)).toEqual([]);
  });

  test.each(casesOf(cases, "drift.cusumCritical"))("agree with %s", (_id, reference) => {
    const { k, arl0 } = reference.input as Input;
    expect(misses({ h: cusumCritical(k, arl0) }, reference)).toEqual([]);
  });

  test("refuse a limit at 0 and a run length nobody waits for", () => {
    expect(() => cusumRunLength(0.5, 0)).toThrow(RangeError);
    expect(() => cusumCritical(0.5, 1e9)).toThrow(RangeError);
  });
});
