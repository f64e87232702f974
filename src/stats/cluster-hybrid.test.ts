import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/paired.json" with { type: "json" };
import { clusterHybrid } from "./cluster-hybrid.ts";
import type { PairedTally } from "./standardised-difference.ts";

const tally = (successes = 0, trials = 0) => ({ successes, trials });

const task = (a: number, b: number, turns: number): PairedTally => ({
  a: tally(a, turns),
  b: tally(b, turns),
  weight: turns,
});

const swapped = (tasks: readonly PairedTally[]) =>
  tasks.map(({ a, b, weight }) => ({ a: b, b: a, weight }));

const someTally = fc
  .integer({ min: 0, max: 12 })
  .chain((trials) =>
    fc.record({ successes: fc.integer({ min: 0, max: trials }), trials: fc.constant(trials) }),
  );

const someTasks = fc.array(
  fc.record({ a: someTally, b: someTally, weight: fc.integer({ min: 0, max: 12 }) }),
  { maxLength: 20 },
);

describe("clusterHybrid()", () => {
  test.each(casesOf(cases, "paired.clusterMover"))("gives R's interval in %s", (_id, reference) => {
    const { xa = [], xb = [], n = [] } = reference.input as Record<string, number[]>;
    const tasks = n.map((turns, index) => task(xa[index] ?? 0, xb[index] ?? 0, turns));
    const cells = (reference.input["cells"] as number[][]).map((cell) =>
      cell.map((successes, index) => tally(successes, n[index])),
    );
    const hybrid = clusterHybrid(tasks, cells, Number(reference.input["conf"]));
    if (hybrid === null) throw new Error("the tasks were scored");
    const result = {
      estimate: hybrid.difference,
      lower: hybrid.low,
      upper: hybrid.high,
      correlationUsed: hybrid.correlation,
      effectiveN1: hybrid.effectiveA,
      effectiveN2: hybrid.effectiveB,
    };
    expect(misses(result, reference)).toEqual([]);
  });

  test("reaches exactly ±1 where one arm never failed and the other always did", () => {
    const tasks = [1, 2, 3, 4, 5, 6].map(() => task(5, 0, 5));
    expect(clusterHybrid(tasks, [])).toMatchObject({ difference: 1, high: 1 });
    expect(clusterHybrid(swapped(tasks), [])).toMatchObject({ difference: -1, low: -1 });
  });

  test("keeps its width where all trials agree, and where all tasks do", () => {
    for (const [a, b] of [
      [5, 5],
      [0, 0],
      [3, 3],
    ] as const) {
      const hybrid = clusterHybrid(
        [1, 2, 3, 4, 5, 6].map(() => task(a, b, 5)),
        [],
      );
      expect((hybrid?.high ?? 0) - (hybrid?.low ?? 0)).toBeGreaterThan(0.2);
    }
  });

  test("holds the difference, stays in [−1, 1], has width, and turns round with the arms", () => {
    fc.assert(
      fc.property(someTasks, (tasks) => {
        const hybrid = clusterHybrid(tasks, []);
        const other = clusterHybrid(swapped(tasks), []);
        expect(other === null).toBe(hybrid === null);
        if (hybrid === null || other === null) return;
        expect(hybrid.low).toBeGreaterThanOrEqual(-1);
        expect(hybrid.high).toBeLessThanOrEqual(1);
        expect(hybrid.low).toBeLessThanOrEqual(hybrid.difference);
        expect(hybrid.high).toBeGreaterThanOrEqual(hybrid.difference);
        expect(hybrid.high - hybrid.low).toBeGreaterThan(0);
        expect(other.difference).toBeCloseTo(-hybrid.difference, 12);
        expect(other.low).toBeCloseTo(-hybrid.high, 10);
        expect(other.high).toBeCloseTo(-hybrid.low, 10);
      }),
    );
  });

  test("does not depend on the order of tasks, nor on tasks that one arm lost", () => {
    fc.assert(
      fc.property(someTasks, (tasks) => {
        const cells = [tasks.map(({ a }) => a), tasks.map(({ b }) => b)];
        const hybrid = clusterHybrid(tasks, cells);
        const reordered = clusterHybrid([...tasks].reverse(), cells);
        const lost = { a: tally(0, 0), b: tally(5, 5), weight: 5 };
        expect(clusterHybrid([...tasks, lost], cells)).toEqual(hybrid);
        expect(reordered?.low ?? 0).toBeCloseTo(hybrid?.low ?? 0, 10);
        expect(reordered?.high ?? 0).toBeCloseTo(hybrid?.high ?? 0, 10);
      }),
    );
  });

  test("is wider at a higher confidence and where turns were lost", () => {
    const full = [4, 5, 3, 5, 4, 2].map((a, index) => task(a, index % 4, 5));
    const width = (tasks: readonly PairedTally[], confidence = 0.95) => {
      const hybrid = clusterHybrid(tasks, [full.map(({ a }) => a)], confidence);
      return (hybrid?.high ?? 0) - (hybrid?.low ?? 0);
    };
    expect(width(full, 0.99)).toBeGreaterThan(width(full));
    const thin = full.map(({ a, b, weight }) => ({
      a: tally(a.successes > 2 ? 1 : 0, 1),
      b: tally(b.successes > 2 ? 1 : 0, 1),
      weight,
    }));
    expect(width(thin)).toBeGreaterThan(width(full));
  });

  test("has no interval without a task that both arms scored, and refuses impossible counts", () => {
    expect(clusterHybrid([], [])).toBeNull();
    expect(clusterHybrid([{ a: tally(1, 1), b: tally(0, 0), weight: 1 }], [])).toBeNull();
    expect(() => clusterHybrid([task(6, 1, 5), task(1, 1, 5)], [])).toThrow(RangeError);
    const cells = [[tally(1, 5), tally(2, 5)]];
    expect(() => clusterHybrid([task(6, 1, 5), task(1, 1, 5)], cells)).toThrow(RangeError);
    expect(() => clusterHybrid([task(1, 1, 5)], [], 1)).toThrow(RangeError);
  });
});
