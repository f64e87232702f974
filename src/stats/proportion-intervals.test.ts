import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/proportion.json" with { type: "json" };
import { binomialCdf, binomialUpper } from "./binomial.ts";
import { clopperPearson } from "./clopper-pearson.ts";
import type { ConfidenceOption } from "./confidence.ts";
import type { Interval } from "./interval.ts";
import { jeffreysInterval } from "./jeffreys.ts";
import { midPInterval } from "./mid-p.ts";
import { wilsonInterval } from "./wilson.ts";
import { wilsonScore } from "./wilson-score.ts";
import { zOfConfidence } from "./z-of-confidence.ts";
import { zeroEventsUpper } from "./zero-events-upper.ts";

type IntervalOf = (x: number, n: number, options?: ConfidenceOption) => Interval | null;

const wilson: IntervalOf = (x, n, { confidence = 0.95 } = {}) =>
  wilsonInterval(x, n, zOfConfidence(confidence));

const methods: [string, IntervalOf][] = [
  ["proportion.wilson", wilson],
  ["proportion.clopperPearson", clopperPearson],
  ["proportion.jeffreys", jeffreysInterval],
  ["proportion.midP", midPInterval],
];

describe.each(methods)("%s", (method, intervalOf) => {
  test.each(casesOf(cases, method))("gives R's limits in %s", (_id, reference) => {
    const { x, n, conf } = reference.input as { x: number; n: number; conf: number };
    const interval = intervalOf(x, n, { confidence: conf });
    // Without trials R's table says that everything is possible; here there is no interval to print.
    const { low, high } = interval ?? { low: 0, high: 1 };
    const estimate = interval === null ? Number.NaN : x / n;
    expect(misses({ estimate, lower: low, upper: high }, reference)).toEqual([]);
  });

  test("is exact at the ends, symmetric, holds the rate and widens with the confidence", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), (trials, any) => {
        const successes = any % (trials + 1);
        const interval = intervalOf(successes, trials);
        const mirror = intervalOf(trials - successes, trials);
        const wider = intervalOf(successes, trials, { confidence: 0.99 });
        if (interval === null || mirror === null || wider === null) throw new Error("has trials");
        expect(interval.low).toBeLessThanOrEqual(successes / trials);
        expect(interval.high).toBeGreaterThanOrEqual(successes / trials);
        expect(interval.low + mirror.high).toBeCloseTo(1, 11);
        expect(interval.low === 0).toBe(successes === 0);
        expect(interval.high === 1).toBe(successes === trials);
        expect(wider.low).toBeLessThanOrEqual(interval.low);
        expect(wider.high).toBeGreaterThanOrEqual(interval.high);
      }),
      { numRuns: 60 },
    );
  });

  test("has no interval without trials, and refuses impossible counts and confidences", () => {
    expect(intervalOf(0, 0)).toBeNull();
    for (const [x, n] of [
      [1.5, 3],
      [-1, 3],
      [4, 3],
      [Number.NaN, 3],
    ] as const) {
      expect(() => intervalOf(x, n)).toThrow(RangeError);
    }
    for (const confidence of [0, 1, -1, Number.NaN]) {
      expect(() => intervalOf(1, 3, { confidence })).toThrow(RangeError);
    }
  });
});

test("Clopper and Pearson's limits leave half of the doubt in each tail", () => {
  for (const [x, n] of [
    [3, 17],
    [1, 400],
    [299, 300],
  ] as const) {
    const { low, high } = clopperPearson(x, n, { confidence: 0.9 }) ?? { low: 0, high: 1 };
    expect(binomialUpper(x, n, low)).toBeCloseTo(0.05, 12);
    expect(binomialCdf(x, n, high)).toBeCloseTo(0.05, 12);
  }
});

describe("zeroEventsUpper()", () => {
  test.each(casesOf(cases, "proportion.zeroEventsUpper"))(
    "gives R's limit in %s",
    (_id, reference) => {
      const { n, alpha } = reference.input as { n: number; alpha: number };
      const limits = { exact: zeroEventsUpper(n, alpha), ruleOfThree: 3 / n };
      expect(misses(limits, reference)).toEqual([]);
    },
  );

  test("is what a rate leaves in α of all samples, and 1 where nothing was tried", () => {
    expect((1 - zeroEventsUpper(25, 0.1)) ** 25).toBeCloseTo(0.1, 12);
    expect(zeroEventsUpper(0)).toBe(1);
    // Far out, where 1 − 0.05^(1/n) has no digits left.
    expect(zeroEventsUpper(1e15) * 1e15).toBeCloseTo(-Math.log(0.05), 10);
  });

  test.each([
    [-1, 0.05],
    [1.5, 0.05],
    [5, 0],
    [5, 1],
  ])("refuses %d trials at α = %d", (trials, alpha) => {
    expect(() => zeroEventsUpper(trials, alpha)).toThrow(RangeError);
  });
});

test.each([
  [-0.1, 5, 2],
  [1.1, 5, 2],
  [0.5, 0, 2],
  [0.5, 5, 0],
  [Number.NaN, 5, 2],
])("wilsonScore(%d, %d, %d) is refused", (rate, trials, critical) => {
  expect(() => wilsonScore(rate, trials, critical)).toThrow(RangeError);
});
