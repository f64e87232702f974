import { describe, expect, test } from "vitest";
import { randomFrom } from "./random.ts";
import { type PlannedSuite, smallestDifference } from "./smallest-difference.ts";
import { usualGuess, verdictPower } from "./verdict-power.ts";

const suite: PlannedSuite = {
  ...usualGuess,
  rate: 0.95,
  power: 0.8,
  tasks: 20,
  turns: 5,
  epochs: 1,
  comparisons: 1,
  alpha: 0.05,
};

describe("smallestDifference()", () => {
  test("is shown with the power asked for", () => {
    const found = smallestDifference(suite, randomFrom("reach"), 120) ?? 0;
    const plan = { ...suite, rateA: 0.95, rateB: 0.95 - found };
    const { reached } = verdictPower(plan, randomFrom("another"), 250);
    expect(reached).toBeGreaterThan(0.66);
    expect(reached).toBeLessThan(0.94);
  });

  test("falls with tasks, and more with them than with turns", () => {
    const reach = (change: Partial<PlannedSuite>) =>
      smallestDifference({ ...suite, ...change }, randomFrom("reach"), 50) ?? 1;
    const usual = reach({});
    expect(reach({ tasks: 60 })).toBeLessThan(usual);
    expect(reach({ tasks: 60 })).toBeLessThan(reach({ turns: 15 }));
    expect(reach({ comparisons: 10 })).toBeGreaterThan(usual);
  });

  test("looks above a low rate", () => {
    const found = smallestDifference({ ...suite, rate: 0.05 }, randomFrom("reach"), 50) ?? 0;
    expect(found).toBeGreaterThan(0.1);
    expect(found).toBeLessThan(0.4);
  });

  test("is null where no difference can be shown", () => {
    expect(smallestDifference({ ...suite, tasks: 5 }, randomFrom("reach"))).toBeNull();
  });

  test("refuses a power that is none", () => {
    expect(() => smallestDifference({ ...suite, power: 1 }, randomFrom("reach"))).toThrow(
      RangeError,
    );
  });
});
