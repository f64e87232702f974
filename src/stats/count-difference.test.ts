import { describe, expect, test } from "vitest";
import { burstyTasks } from "./__fixtures__/bursty-tasks.ts";
import { countDifference } from "./count-difference.ts";
import { countRate } from "./count-rate.ts";
import { randomFrom } from "./random.ts";
import type { TaskCount } from "./task-tally.ts";

const random = randomFrom("count differences");
const over = (turns: number, totals: readonly number[]): TaskCount[] =>
  totals.map((total) => ({ total, turns }));

describe("countDifference()", () => {
  test("is the difference of the rates, with the p of the tasks' signs", () => {
    const a = over(5, [0, 2, 1, 0, 5, 0, 1, 0]);
    const b = over(5, [1, 4, 1, 2, 9, 0, 3, 1]);
    const found = countDifference(a, b, random);
    expect(found?.difference).toBeCloseTo(-0.3, 12);
    expect(found).toMatchObject({ tasks: 8, informative: 6 });
    // Six tasks differ, all one way: 2 / 2^6.
    expect(found?.p).toBeCloseTo(0.03125, 12);
    expect(found?.low).toBeLessThan(-0.3);
    expect(found?.high).toBeGreaterThan(-0.3);
  });

  test("changes sides with the arms", () => {
    const a = over(5, [0, 2, 1, 0, 5, 0]);
    const b = over(4, [1, 4, 1, 2, 9, 0]);
    const one = countDifference(a, b, random);
    const other = countDifference(b, a, random);
    expect(one?.difference).toBeCloseTo(-(other?.difference ?? Number.NaN), 12);
    expect(one?.low).toBeCloseTo(-(other?.high ?? Number.NaN), 12);
    expect(one?.p).toBe(other?.p);
  });

  test("keeps a width where neither arm counted anything", () => {
    const nothing = over(5, [0, 0, 0, 0]);
    const found = countDifference(nothing, nothing, random);
    const most = countRate(nothing)?.high;
    expect(found).toMatchObject({ difference: 0, p: 1, high: most, low: -(most ?? Number.NaN) });
  });

  test("is narrower where the arms rise and fall together over many tasks", () => {
    const a = over(5, [1, 8, 2, 9, 1, 7, 2, 8, 1, 9, 2, 7]);
    const b = over(5, [2, 9, 3, 9, 1, 8, 3, 9, 2, 9, 3, 7]);
    const together = countDifference(a, b, random);
    const apart = countDifference(a, [...b.slice(1), ...b.slice(0, 1)], random);
    expect(widthOf(together)).toBeLessThan(0.6 * widthOf(apart));
  });

  test("counts tasks with turns in both arms, and needs two", () => {
    const a = [...over(5, [1, 2, 3]), { total: 0, turns: 0 }];
    const b = [...over(5, [2, 2, 2]), { total: 4, turns: 5 }];
    expect(countDifference(a, b, random)).toEqual(
      countDifference(a.slice(0, 3), b.slice(0, 3), random),
    );
    expect(countDifference(a.slice(0, 1), b.slice(0, 1), random)).toBeNull();
    expect(() => countDifference(a, b.slice(1), random)).toThrow(RangeError);
  });

  test.each([
    [12, 0.3, 0.3],
    [20, 0.3, 0.1],
  ])("holds the truth with %i bursty tasks at %d and %d per turn", (tasks, first, second) => {
    const drawn = randomFrom(`bursty pairs ${tasks}`);
    const drawA = burstyTasks({ tasks, turns: 5, perTurn: first, burst: 1 }, drawn);
    const drawB = burstyTasks({ tasks, turns: 5, perTurn: second, burst: 1 }, drawn);
    const runs = 150;
    let held = 0;
    let decided = 0;
    for (let run = 0; run < runs; run++) {
      const found = countDifference(drawA(), drawB(), drawn);
      if (found === null) throw new Error("every task has turns");
      if (found.low <= first - second && first - second <= found.high) held++;
      if (found.p <= 0.05 && (found.low > 0 || found.high < 0)) decided++;
    }
    expect(held / runs).toBeGreaterThan(0.9);
    if (first === second) expect(decided / runs).toBeLessThan(0.08);
    else expect(decided / runs).toBeGreaterThan(0.35);
  });
});

function widthOf(found: { readonly low: number; readonly high: number } | null): number {
  return found === null ? Number.NaN : found.high - found.low;
}
