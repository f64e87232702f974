import { describe, expect, test } from "vitest";
import { gaussLegendre } from "./gauss-legendre.ts";
import { logGamma } from "./log-gamma.ts";
import { noncentralStudentUpper } from "./noncentral-student.ts";
import { normalUpper } from "./normal.ts";
import { studentUpper } from "./student.ts";

describe("noncentralStudentUpper()", () => {
  test.each([
    [2, 5],
    [-1.3, 3.5],
    [0, 12],
  ])("without a shift is Student's: t = %d, df = %d", (t, df) => {
    expect(noncentralStudentUpper(t, df, 0)).toBeCloseTo(studentUpper(t, df), 12);
  });

  test.each([
    [2.09, 19, 2.8],
    [0.5, 3, 1],
    [4, 6, 2],
    [12, 4.5, 20],
    [0.318, 10, 4.24],
  ])("agrees with the integral over the spread: t = %d, df = %d, shift = %d", (t, df, shift) => {
    const log = (df / 2) * Math.log(df / 2) - logGamma(df / 2);
    const upper = gaussLegendre(400, 0, 8).reduce((sum, { at, weight }) => {
      const density = 2 * Math.exp(log + (df - 1) * Math.log(at) - (df * at * at) / 2);
      return sum + weight * density * normalUpper(t * at - shift);
    }, 0);
    expect(noncentralStudentUpper(t, df, shift)).toBeCloseTo(upper, 9);
  });

  test("at 0 is the normal chance to lie above it", () => {
    expect(noncentralStudentUpper(0, 7, 1)).toBeCloseTo(normalUpper(-1), 12);
  });

  test("mirrors", () => {
    const above = noncentralStudentUpper(1.5, 8, 2);
    expect(1 - noncentralStudentUpper(-1.5, 8, -2)).toBeCloseTo(above, 12);
  });

  test("grows with the shift, and is a probability at its largest", () => {
    const shifts = [-37, -5, 0, 1, 2, 5, 20, 37];
    const uppers = shifts.map((shift) => noncentralStudentUpper(3, 10, shift));
    expect(uppers).toEqual([...uppers].sort((a, b) => a - b));
    expect(uppers.at(-1)).toBeCloseTo(1, 10);
    expect(uppers[0]).toBeCloseTo(0, 10);
  });

  test.each([
    [Number.NaN, 3, 0],
    [1, 0, 0],
    [1, 3, 38],
  ])("refuses t = %d, df = %d, shift = %d", (t, df, shift) => {
    expect(() => noncentralStudentUpper(t, df, shift)).toThrow(RangeError);
  });
});
