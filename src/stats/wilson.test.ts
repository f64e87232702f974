import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wilsonInterval } from "./wilson.ts";

describe("wilsonInterval()", () => {
  // R 4.2: prop.test(x, n, correct = FALSE)$conf.int
  test.each([
    [81, 263, 0.255288519878274, 0.3662095769828],
    [0, 20, 0, 0.161125158052819],
    [1, 29, 0.00611321429276266, 0.171755218793203],
    [8, 8, 0.67559243511612, 1],
    [0, 8, 0, 0.32440756488388],
    [7, 8, 0.529111817787146, 0.977582508549943],
    [13, 16, 0.569911190380259, 0.934084009285719],
    [499, 500, 0.988759293294853, 0.999646863605441],
    [250, 500, 0.456341265302484, 0.543658734697516],
  ])("gives R's interval for %i of %i", (successes, trials, low, high) => {
    const interval = wilsonInterval(successes, trials);
    expect(interval?.low).toBeCloseTo(low, 10);
    expect(interval?.high).toBeCloseTo(high, 10);
  });

  test("has no interval without trials", () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  test.each([
    [1.5, 3],
    [-1, 3],
    [4, 3],
  ])("refuses %d of %d", (successes, trials) => {
    expect(() => wilsonInterval(successes, trials)).toThrow(RangeError);
  });

  test("is exact at the ends, symmetric, and holds the rate", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (trials, any) => {
        const successes = any % (trials + 1);
        const interval = wilsonInterval(successes, trials);
        const mirror = wilsonInterval(trials - successes, trials);
        if (interval === null || mirror === null) throw new Error("there were trials");
        const rate = successes / trials;
        expect(interval.low).toBeLessThanOrEqual(rate);
        expect(interval.high).toBeGreaterThanOrEqual(rate);
        expect(interval.low + mirror.high).toBeCloseTo(1, 12);
        expect(interval.low === 0).toBe(successes === 0);
        expect(interval.high === 1).toBe(successes === trials);
      }),
    );
  });
});
