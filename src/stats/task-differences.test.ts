import { describe, expect, test } from "vitest";
import { taskDifferences } from "./task-differences.ts";

const tally = (successes: number, trials: number) => ({ successes, trials });

describe("taskDifferences()", () => {
  test("are differences in successes where nothing was lost", () => {
    const tasks = [
      { a: tally(5, 7), b: tally(2, 7), weight: 7 },
      { a: tally(1, 49), b: tally(48, 49), weight: 49 },
    ];
    expect(taskDifferences(tasks)).toEqual([3, -47]);
  });

  test("are differences in rates times the weight where turns were lost", () => {
    const tasks = [
      { a: tally(2, 4), b: tally(1, 5), weight: 5 },
      { a: tally(1, 3), b: tally(2, 6), weight: 6 },
    ];
    expect(taskDifferences(tasks)[0]).toBeCloseTo(1.5, 12);
    expect(taskDifferences(tasks)[1]).toBe(0);
  });

  test("leave out tasks that one arm did not score", () => {
    expect(taskDifferences([{ a: tally(0, 0), b: tally(2, 5), weight: 5 }])).toEqual([]);
    expect(taskDifferences([{ a: tally(1, 5), b: tally(2, 5), weight: 0 }])).toEqual([]);
  });
});
