import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/counts.json" with { type: "json" };
import { poissonExact } from "./poisson-exact.ts";

describe("poissonExact()", () => {
  test.each(casesOf(cases, "rate.poissonExact"))("agrees with %s", (_id, reference) => {
    const { events = 0, turns = 0, conf } = reference.input as Record<string, number>;
    const interval = poissonExact(events, turns, conf);
    const result = { estimate: events / turns, lower: interval?.low, upper: interval?.high };
    expect(misses(result, reference)).toEqual([]);
  });

  test("starts at exactly 0 with no event, and has no interval with no turn", () => {
    expect(poissonExact(0, 40)?.low).toBe(0);
    expect(poissonExact(0, 0)).toBeNull();
  });

  test.each([
    [-1, 10, 0.95],
    [0.5, 10, 0.95],
    [1, -1, 0.95],
    [1, Number.POSITIVE_INFINITY, 0.95],
    [1, 10, 1],
  ])("refuses %d over %d at %d", (total, turns, confidence) => {
    expect(() => poissonExact(total, turns, confidence)).toThrow(RangeError);
  });
});
