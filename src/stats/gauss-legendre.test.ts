import { describe, expect, test } from "vitest";
import { gaussLegendre } from "./gauss-legendre.ts";

const integral = (count: number, low: number, high: number, of: (x: number) => number) =>
  gaussLegendre(count, low, high).reduce((sum, { at, weight }) => sum + weight * of(at), 0);

describe("gaussLegendre()", () => {
  test.each([1, 2, 5, 24])("is exact for polynomials below twice %i nodes", (count) => {
    const degree = 2 * count - 1;
    expect(integral(count, 0, 1, (x) => (degree + 1) * x ** degree)).toBeCloseTo(1, 12);
  });

  test("integrates smooth functions over any stretch", () => {
    expect(integral(20, -1, 3, Math.exp)).toBeCloseTo(Math.exp(3) - Math.exp(-1), 10);
  });

  test("refuses no nodes", () => {
    expect(() => gaussLegendre(0, 0, 1)).toThrow(RangeError);
  });
});
