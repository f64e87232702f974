import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/drift.json" with { type: "json" };
import { singleBreak } from "./single-break.ts";

describe("singleBreak()", () => {
  test.each(casesOf(cases, "drift.singleBreak"))("agrees with %s", (_id, reference) => {
    const { y, minSegment } = reference.input as {
      readonly y: readonly number[];
      readonly minSegment: number;
    };
    expect(misses({ lastIndexBefore: singleBreak(y, minSegment)?.lastBefore }, reference)).toEqual(
      [],
    );
  });

  test("tells the means of both parts", () => {
    expect(singleBreak([1, 1, 1, 0, 0, 0])).toEqual({ lastBefore: 2, meanBefore: 1, meanAfter: 0 });
  });

  test("leaves each part its length, and takes the earliest of equals", () => {
    expect(singleBreak([0, 5, 5, 5, 5, 5, 5], 2)?.lastBefore).toBe(1);
    expect(singleBreak([1, 1, 1, 1, 1, 1], 2)?.lastBefore).toBe(1);
    expect(singleBreak([1, 1, 1, 1, 1], 3)).toBeNull();
  });

  test("refuses what it cannot cut", () => {
    expect(() => singleBreak([1, Number.POSITIVE_INFINITY], 1)).toThrow(RangeError);
    expect(() => singleBreak([1, 2], 0)).toThrow(RangeError);
  });
});
