import { describe, expect, test } from "vitest";
import { type ArmEvidence, differenceBounds, missingIn, sharedTasks } from "./pair-evidence.ts";

const arm = (successes: number, trials: number, missing: number): ArmEvidence => ({
  conversations: trials === 0 ? [] : [{ successes, trials }],
  missing,
});

const even = { a: arm(19, 19, 1), b: arm(15, 20, 0), planned: 20 };

describe("differenceBounds()", () => {
  test("are the bounds of the sums where tasks are even", () => {
    const bounds = differenceBounds([even, even]);
    expect(bounds?.low).toBeCloseTo(0.2, 12);
    expect(bounds?.high).toBeCloseTo(0.25, 12);
  });

  test("let a task that was lost whole in one arm go either way there", () => {
    const lost = { a: arm(0, 0, 20), b: arm(20, 20, 0), planned: 20 };
    const bounds = differenceBounds([even, lost]);
    expect(bounds?.low).toBeCloseTo((0.2 - 1) / 2, 12);
    expect(bounds?.high).toBeCloseTo(0.25 / 2, 12);
  });

  test("leave out a task that never was in one arm", () => {
    const never = { a: arm(0, 0, 0), b: arm(20, 20, 0), planned: 20 };
    expect(differenceBounds([even, never])).toEqual(differenceBounds([even]));
    expect(differenceBounds([never])).toBeNull();
    expect(differenceBounds([])).toBeNull();
  });

  test("refuse impossible counts", () => {
    expect(() => differenceBounds([{ ...even, a: arm(3, 2, 0) }])).toThrow(RangeError);
    expect(() => differenceBounds([{ ...even, b: arm(1, 2, -1) }])).toThrow(RangeError);
  });
});

test("missing turns are counted in both arms, and tasks are shared where both scored", () => {
  const tasks = [even, { ...even, a: arm(0, 0, 20) }, { ...even, b: arm(0, 0, 3) }];
  expect(missingIn(tasks)).toBe(1 + 20 + 1 + 3);
  expect(sharedTasks(tasks)).toEqual([even]);
});
