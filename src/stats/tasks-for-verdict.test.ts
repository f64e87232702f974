import { describe, expect, test } from "vitest";
import { randomFrom } from "./random.ts";
import { tasksForVerdict, type WantedVerdict } from "./tasks-for-verdict.ts";
import { usualGuess, verdictPower } from "./verdict-power.ts";

const wanted: WantedVerdict = {
  ...usualGuess,
  rateA: 0.95,
  rateB: 0.75,
  turns: 5,
  epochs: 1,
  comparisons: 1,
  alpha: 0.05,
  power: 0.8,
};
const tasksFor = (change: Partial<WantedVerdict>, most = 200) =>
  tasksForVerdict({ ...wanted, ...change }, randomFrom("tasks"), most, 50);

describe("tasksForVerdict()", () => {
  test("is enough, and not far too many", () => {
    const tasks = tasksFor({}) ?? 0;
    const { reached } = verdictPower({ ...wanted, tasks }, randomFrom("another"), 200);
    expect(reached).toBeGreaterThan(0.62);
    expect(reached).toBeLessThan(0.97);
  });

  test("grows as the difference shrinks, and with comparisons", () => {
    const usual = tasksFor({}) ?? 0;
    expect(tasksFor({ rateB: 0.85 })).toBeGreaterThan(usual);
    expect(tasksFor({ comparisons: 10 })).toBeGreaterThan(usual);
  });

  test("is the fewest that can differ where everything differs", () => {
    expect(tasksFor({ rateA: 1, rateB: 0 })).toBe(6);
    expect(tasksFor({ rateA: 1, rateB: 0, comparisons: 10 })).toBe(9);
  });

  test("is null where tasks do not suffice or there is nothing to show", () => {
    expect(tasksFor({ rateB: 0.94 }, 20)).toBeNull();
    expect(tasksFor({ rateA: 1, rateB: 0 }, 5)).toBeNull();
    expect(tasksFor({ rateB: 0.95 })).toBeNull();
  });

  test("refuses a power that is none", () => {
    expect(() => tasksFor({ power: 0 })).toThrow(RangeError);
  });
});
