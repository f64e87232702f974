import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/sequential.json" with { type: "json" };
import { bettingDifference, bettingSequence } from "./betting-sequence.ts";
import { randomFrom } from "./random.ts";

describe("bettingSequence()", () => {
  test.each(casesOf(cases, "sequential.bettingCS"))("agrees with %s", (_id, reference) => {
    const { x, alpha } = reference.input as { readonly x: number[]; readonly alpha: number };
    const { low, high } = bettingSequence(x, alpha);
    expect(misses({ lower: low, upper: high }, reference)).toEqual([]);
  });

  test("knows nothing before the first value", () => {
    expect(bettingSequence([])).toEqual({ low: 0, high: 1 });
  });

  test("mirrors when the values do, and lies in [0, 1]", () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });
    fc.assert(
      fc.property(values, (xs) => {
        const interval = bettingSequence(xs);
        const mirror = bettingSequence(xs.map((x) => 1 - x));
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual(interval.high);
        expect(interval.low + mirror.high).toBeCloseTo(1, 8);
      }),
    );
  });

  test("holds the mean at every moment in 95 % of sequences", () => {
    const random = randomFrom("betting");
    const sequences = 100;
    let lost = 0;
    for (let sequence = 0; sequence < sequences; sequence++) {
      const values: number[] = [];
      for (let step = 0; step < 24; step++) {
        values.push(random.next() < 0.8 ? 1 : 0);
        const { low, high } = bettingSequence(values);
        if (low > 0.8 || high < 0.8) {
          lost++;
          break;
        }
      }
    }
    // Four standard errors above the promise.
    expect(lost / sequences).toBeLessThan(0.05 + 4 * Math.sqrt((0.05 * 0.95) / sequences));
  });

  test.each([[[1.1]], [[-0.1]], [[Number.NaN]]])("refuses %j", (values) => {
    expect(() => bettingSequence(values)).toThrow(RangeError);
  });
});

describe("bettingDifference()", () => {
  test("maps [−1, 1] to [0, 1] and back", () => {
    const differences = [0.2, -0.4, 1, 0, 0.6];
    const { low, high } = bettingDifference(differences);
    const mapped = bettingSequence(differences.map((d) => (d + 1) / 2));
    expect(low).toBeCloseTo(2 * mapped.low - 1, 12);
    expect(high).toBeCloseTo(2 * mapped.high - 1, 12);
    expect(bettingDifference([])).toEqual({ low: -1, high: 1 });
  });
});
