import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/power.json" with { type: "json" };
import { trialsToTellRatesApart } from "./two-proportions-n.ts";

describe("trialsToTellRatesApart()", () => {
  test.each(casesOf(cases, "power.twoProportionsN"))("agrees with %s", (_id, reference) => {
    const { p1 = 0, p2 = 0, alpha = 0, power = 0 } = reference.input as Record<string, number>;
    const nPerCell = trialsToTellRatesApart(p1, p2, alpha, power);
    expect(misses({ nPerCell }, reference)).toEqual([]);
  });

  test("no number tells equals apart, and a rate lies in [0, 1]", () => {
    expect(trialsToTellRatesApart(0.9, 0.9, 0.05, 0.8)).toBeNull();
    expect(() => trialsToTellRatesApart(1.2, 0.9, 0.05, 0.8)).toThrow(RangeError);
  });
});
