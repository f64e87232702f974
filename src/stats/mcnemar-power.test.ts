import { describe, expect, test } from "vitest";
import { casesOf, misses, type ReferenceCase } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/power.json" with { type: "json" };
import { mcnemarMidP } from "./mcnemar.ts";
import { mcnemarPairs, mcnemarPower } from "./mcnemar-power.ts";

const expectedOf = ({ input }: ReferenceCase) => {
  const { p10 = 0, p01 = 0 } = input as Record<string, number>;
  return { onlyA: p10, onlyB: p01 };
};

describe("mcnemarPower()", () => {
  test.each(casesOf(cases, "power.mcnemarExact"))("agrees with %s", (_id, reference) => {
    const power = mcnemarPower(Number(reference.input["pairs"]), expectedOf(reference));
    expect(misses({ power }, reference)).toEqual([]);
  });

  test.each(casesOf(cases, "power.mcnemarMidP"))("agrees with %s", (_id, reference) => {
    const pairs = Number(reference.input["pairs"]);
    const power = mcnemarPower(pairs, expectedOf(reference), 0.05, mcnemarMidP);
    expect(misses({ power }, reference)).toEqual([]);
  });

  test("is 0 where too few pairs can differ", () => {
    expect(mcnemarPower(5, { onlyA: 1, onlyB: 0 })).toBe(0);
    expect(mcnemarPower(6, { onlyA: 1, onlyB: 0 })).toBe(1);
    expect(mcnemarPower(100, { onlyA: 0, onlyB: 0 })).toBe(0);
  });

  test("refuses what are no chances", () => {
    expect(() => mcnemarPower(10, { onlyA: 0.7, onlyB: 0.7 })).toThrow(RangeError);
    expect(() => mcnemarPower(1.5, { onlyA: 0.1, onlyB: 0.1 })).toThrow(RangeError);
  });
});

describe("mcnemarPairs()", () => {
  test.each(casesOf(cases, "power.mcnemarPairsConnor"))("agrees with %s", (_id, reference) => {
    expect(misses({ pairs: mcnemarPairs(expectedOf(reference), 0.05, 0.8) }, reference)).toEqual(
      [],
    );
  });

  test("no number tells equals apart", () => {
    expect(mcnemarPairs({ onlyA: 0.1, onlyB: 0.1 }, 0.05, 0.8)).toBeNull();
  });
});
