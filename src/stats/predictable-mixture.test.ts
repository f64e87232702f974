import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/sequential.json" with { type: "json" };
import { empiricalBernsteinSequence, predictableBets } from "./predictable-mixture.ts";

type Input = { readonly x: readonly number[]; readonly alpha: number };

describe("predictableBets()", () => {
  test.each(casesOf(cases, "sequential.predmixBets"))("agrees with %s", (_id, reference) => {
    const { x, alpha } = reference.input as Input;
    expect(misses({ lambdas: predictableBets(x, alpha) }, reference)).toEqual([]);
  });

  test("does not see the value it bets on", () => {
    const [first, second] = predictableBets([0, 1], 0.05);
    expect(predictableBets([1, 0], 0.05)[0]).toBe(first);
    expect(predictableBets([0, 0.3], 0.05)[1]).toBe(second);
  });

  test("refuses a value outside [0, 1] and an alpha that is no chance", () => {
    expect(() => predictableBets([2], 0.05)).toThrow(RangeError);
    expect(() => predictableBets([1], 0)).toThrow(RangeError);
  });
});

describe("empiricalBernsteinSequence()", () => {
  test.each(casesOf(cases, "sequential.predmixEmpBernsteinCS"))(
    "agrees with %s",
    (_id, reference) => {
      const { x, alpha } = reference.input as Input;
      const { low, high } = empiricalBernsteinSequence(x, alpha);
      expect(misses({ lower: low, upper: high }, reference)).toEqual([]);
    },
  );

  test("knows nothing before the first value", () => {
    expect(empiricalBernsteinSequence([])).toEqual({ low: 0, high: 1 });
  });
});
