import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/task-mean.json" with { type: "json" };
import { taskMean } from "./task-mean.ts";

describe("taskMean()", () => {
  test.each(casesOf(cases, "rateDifference.taskT"))("agrees with %s", (_id, reference) => {
    const { ya = [], ta = [], yb = [], tb = [] } = reference.input as Record<string, number[]>;
    const rate = (totals: readonly number[], turns: readonly number[], at: number) =>
      (totals[at] ?? 0) / (turns[at] ?? 0);
    const found = taskMean(ya.map((_, at) => rate(ya, ta, at) - rate(yb, tb, at)));
    const result = { estimate: found?.mean, lower: found?.low, upper: found?.high, p: found?.p };
    expect(misses(result, reference)).toEqual([]);
  });

  test.each(casesOf(cases, "cluster.clusterMeanT"))("agrees with %s", (_id, reference) => {
    const { x = [], n = [] } = reference.input as Record<string, number[]>;
    const found = taskMean(x.map((successes, at) => successes / (n[at] ?? 0)));
    const result = { estimate: found?.mean, lower: found?.low, upper: found?.high };
    expect(misses(result, reference)).toEqual([]);
  });

  test("refuses to have no width", () => {
    expect(taskMean([0.1, 0.1, 0.1])).toBeNull();
    expect(taskMean([0, 0, 0])).toBeNull();
    expect(taskMean([0.4])).toBeNull();
  });

  test("changes sides with the values", () => {
    const one = taskMean([0.2, -0.1, 0.4, 0]);
    const other = taskMean([-0.2, 0.1, -0.4, 0]);
    expect(one?.low).toBe(-(other?.high ?? Number.NaN));
    expect(one?.p).toBe(other?.p);
  });

  test("refuses what is no number, and a confidence of 1", () => {
    expect(() => taskMean([1, Number.POSITIVE_INFINITY])).toThrow(RangeError);
    expect(() => taskMean([1, 2], 1)).toThrow(RangeError);
  });
});
