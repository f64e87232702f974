import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/missing.json" with { type: "json" };
import { missingBounds, missingDifferenceBounds, type TallyWithMissing } from "./missing-bounds.ts";

const tally = (successes = 0, trials = 0, missing = 0): TallyWithMissing => ({
  successes,
  trials,
  missing,
});

const someTally = fc
  .tuple(fc.nat(40), fc.nat(40), fc.nat(10))
  .map(([successes, failures, missing]) => tally(successes, successes + failures, missing));

describe("missingBounds()", () => {
  test.each(casesOf(cases, "missing.bounds"))("agrees with %s", (_id, reference) => {
    const { successes, scored, missing } = reference.input as Record<string, number>;
    const { low, high } = missingBounds(tally(successes, scored, missing));
    const estimate = (successes ?? 0) / (scored ?? 0);
    expect(misses({ estimate, lowest: low, highest: high }, reference)).toEqual([]);
  });

  test("reaches from all missing failed to all missing succeeded", () => {
    fc.assert(
      fc.property(someTally, (given) => {
        const { low, high } = missingBounds(given);
        const all = given.trials + given.missing;
        if (all > 0) expect(high - low).toBeCloseTo(given.missing / all, 12);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
    expect(missingBounds(tally(0, 0, 0))).toEqual({ low: 0, high: 1 });
  });

  test.each([tally(3, 2), tally(-1, 2), tally(1, 2, -1), tally(1, 2, 0.5)])("refuses %j", (bad) => {
    expect(() => missingBounds(bad)).toThrow(RangeError);
  });
});

describe("missingDifferenceBounds()", () => {
  test.each(casesOf(cases, "missing.differenceBounds"))("agrees with %s", (_id, reference) => {
    const { successes1, scored1, missing1, successes2, scored2, missing2 } =
      reference.input as Record<string, number>;
    const { low, high } = missingDifferenceBounds(
      tally(successes1, scored1, missing1),
      tally(successes2, scored2, missing2),
    );
    expect(misses({ lowest: low, highest: high }, reference)).toEqual([]);
  });

  test("turns round with the arms", () => {
    fc.assert(
      fc.property(someTally, someTally, (a, b) => {
        const bounds = missingDifferenceBounds(a, b);
        const swapped = missingDifferenceBounds(b, a);
        expect(swapped.low).toBeCloseTo(-bounds.high, 12);
        expect(swapped.high).toBeCloseTo(-bounds.low, 12);
      }),
    );
  });
});
