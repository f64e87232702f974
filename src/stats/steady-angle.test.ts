import { describe, expect, test } from "vitest";
import { randomFrom } from "./random.ts";
import { angleSpread, rateOfAngle, steadyAngle } from "./steady-angle.ts";

describe("steadyAngle()", () => {
  test.each([0, 0.01, 0.5, 0.97, 1])("of %d comes back as the rate", (rate) => {
    expect(rateOfAngle(steadyAngle(rate, 40), 40)).toBeCloseTo(rate, 12);
  });

  test("spreads alike at rates far apart", () => {
    const random = randomFrom("angles");
    for (const rate of [0.5, 0.8, 0.95]) {
      const angles = Array.from({ length: 4000 }, () => {
        let successes = 0;
        for (let turn = 0; turn < 100; turn++) successes += Number(random.next() < rate);
        return steadyAngle(successes / 100, 100);
      });
      const mean = angles.reduce((sum, angle) => sum + angle, 0) / angles.length;
      const squares = angles.reduce((sum, angle) => sum + (angle - mean) ** 2, 0);
      const spread = Math.sqrt(squares / angles.length);
      expect(Math.abs(spread / angleSpread(100) - 1)).toBeLessThan(0.06);
    }
  });

  test("an angle beyond all rates is the last of them", () => {
    expect([rateOfAngle(-0.2, 10), rateOfAngle(2, 10)]).toEqual([0, 1]);
  });

  test.each([
    [1.1, 10],
    [Number.NaN, 10],
    [0.5, 0],
  ])("refuses a rate of %d of %d trials", (rate, trials) => {
    expect(() => steadyAngle(rate, trials)).toThrow(RangeError);
  });
});
