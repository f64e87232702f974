import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/counts.json" with { type: "json" };
import { centralRateRatioP, exactRateRatio, pairedRateRatio } from "./rate-ratio.ts";
import type { TaskCount } from "./task-tally.ts";

const cellsOf = (input: Readonly<Record<string, unknown>>): [TaskCount, TaskCount] => {
  const { events1 = 0, turns1 = 0, events2 = 0, turns2 = 0 } = input as Record<string, number>;
  return [
    { total: events1, turns: turns1 },
    { total: events2, turns: turns2 },
  ];
};

const over = (totals: readonly number[], turns: readonly number[]): TaskCount[] =>
  totals.map((total, index) => ({ total, turns: turns[index] ?? 0 }));

describe("exactRateRatio()", () => {
  test.each(casesOf(cases, "rateRatio.exact"))("agrees with %s", (_id, reference) => {
    const { ratio, low, high, p } = exactRateRatio(...cellsOf(reference.input));
    const result = { estimate: ratio ?? Number.NaN, lower: low, upper: high, p };
    expect(misses(result, reference)).toEqual([]);
  });

  test("refuses an arm without turns", () => {
    const counted = { total: 1, turns: 5 };
    expect(() => exactRateRatio(counted, { total: 0, turns: 0 })).toThrow(RangeError);
    expect(() => exactRateRatio({ total: -1, turns: 5 }, counted)).toThrow(RangeError);
  });
});

describe("centralRateRatioP()", () => {
  test.each(casesOf(cases, "rateRatio.exactCentralP"))("agrees with %s", (_id, reference) => {
    expect(misses({ p: centralRateRatioP(...cellsOf(reference.input)) }, reference)).toEqual([]);
  });
});

describe("pairedRateRatio()", () => {
  const both = casesOf(cases, "rateRatio.clusterPaired").filter(([, one]) => "p" in one.expected);
  test.each(both)("agrees with %s", (_id, reference) => {
    const { ya, ta, yb, tb } = reference.input as Record<string, readonly number[]>;
    const found = pairedRateRatio(over(ya ?? [], ta ?? []), over(yb ?? [], tb ?? []));
    const result = {
      estimate: found?.ratio,
      seLog: found?.logStandardError,
      lower: found?.low,
      upper: found?.high,
      p: found?.p,
    };
    expect(misses(result, reference)).toEqual([]);
  });

  test("stands on the exact interval where one arm counted nothing", () => {
    const found = pairedRateRatio(over([0, 0, 0], [5, 5, 5]), over([1, 0, 2], [5, 5, 5]));
    expect(found).toMatchObject({ ratio: 0, low: 0, method: "exact", logStandardError: null });
    expect(found?.high).toBeCloseTo(2.41995189335339, 8);
  });

  test("knows no ratio where neither counted anything", () => {
    const nothing = over([0, 0], [5, 5]);
    expect(pairedRateRatio(nothing, nothing)).toMatchObject({
      ratio: null,
      low: 0,
      high: Number.POSITIVE_INFINITY,
      p: 1,
    });
  });

  test("counts tasks with turns in both arms, and needs two", () => {
    const a = over(
      [1, 2, 4],
      [5, 5, 0].map((turns, at) => (at === 2 ? 5 : turns)),
    );
    const b = over([1, 1, 0], [5, 5, 0]);
    const shared = pairedRateRatio(a.slice(0, 2), b.slice(0, 2));
    expect(pairedRateRatio(a, b)).toEqual(shared);
    expect(pairedRateRatio(a.slice(0, 1), b.slice(0, 1))).toBeNull();
    expect(() => pairedRateRatio(a, b.slice(1))).toThrow(RangeError);
  });

  test("keeps a width where every task has the same ratio", () => {
    const tasks = over([1, 2, 4], [5, 5, 5]);
    const found = pairedRateRatio(tasks, tasks);
    expect(found).toMatchObject({ ratio: 1, method: "exact" });
    expect(found?.p).toBeCloseTo(1, 10);
    expect(found?.low).toBeLessThan(0.5);
    expect(found?.high).toBeGreaterThan(2);
  });
});
