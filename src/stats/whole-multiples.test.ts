import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wholeMultiples } from "./whole-multiples.ts";

describe("wholeMultiples()", () => {
  test.each([
    [
      [0.6, 0.75],
      [4, 5],
    ],
    [
      [0.2, 0.4, -0.6],
      [1, 2, -3],
    ],
    [
      [1 / 3, 1 / 7, 0.1],
      [70, 30, 21],
    ],
    [
      [10, -20, 0],
      [1, -2, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
    [
      [0.1 + 0.2, 0.3],
      [1, 1],
    ],
  ])("finds the common unit of %j", (values, wholes) => {
    expect(wholeMultiples(values)).toEqual(wholes);
  });

  test.each([
    [[Math.SQRT2]],
    [[0.5, Math.PI]],
    [[Number.NaN]],
    [[Number.POSITIVE_INFINITY]],
    [[1e300]],
    [[1 / 1999, 1 / 1997]],
  ])("finds none in %j", (values) => {
    expect(wholeMultiples(values)).toBeNull();
  });

  test("keeps the proportions of rates over a few turns", () => {
    const rates = fc.array(
      fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 6 })).map(([count, turns]) => count / turns),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(rates, (values) => {
        const wholes = wholeMultiples(values);
        if (wholes === null) throw new Error("sixtieths are a common unit");
        const largest = Math.max(...values);
        const largestWhole = Math.max(...wholes);
        values.forEach((value, index) => {
          expect(wholes[index]).toSatisfy(Number.isInteger);
          expect(value * largestWhole).toBeCloseTo((wholes[index] ?? 0) * largest, 6);
        });
      }),
    );
  });
});
