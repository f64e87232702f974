import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/sequential.json" with { type: "json" };
import { betaBinomialSequence } from "./beta-binomial-sequence.ts";
import { wilsonInterval } from "./wilson.ts";

describe("betaBinomialSequence()", () => {
  test.each(casesOf(cases, "sequential.betaBinomialCS"))("agrees with %s", (_id, reference) => {
    const { successes, n, alpha } = reference.input as Record<string, number>;
    const interval = betaBinomialSequence(successes ?? -1, n ?? -1, alpha);
    expect(misses({ lower: interval?.low, upper: interval?.high }, reference)).toEqual([]);
  });

  test("has no interval without trials", () => {
    expect(betaBinomialSequence(0, 0)).toBeNull();
  });

  test("holds the rate, is exact at the ends and wider than an interval for one look", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), (trials, any) => {
        const successes = any % (trials + 1);
        const always = betaBinomialSequence(successes, trials);
        const once = wilsonInterval(successes, trials);
        if (always === null || once === null) throw new Error("there were trials");
        expect(always.low).toBeLessThanOrEqual(successes / trials);
        expect(always.high).toBeGreaterThanOrEqual(successes / trials);
        expect(always.low === 0).toBe(successes === 0);
        expect(always.high === 1).toBe(successes === trials);
        expect(always.high - always.low).toBeGreaterThan(once.high - once.low);
      }),
    );
  });

  test.each([
    [4, 3, 0.05],
    [-1, 3, 0.05],
    [0.5, 3, 0.05],
    [1, 3, 0],
    [1, 3, 1],
  ])("refuses %d of %d at %d", (successes, trials, alpha) => {
    expect(() => betaBinomialSequence(successes, trials, alpha)).toThrow(RangeError);
  });
});
