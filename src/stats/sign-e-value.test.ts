import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/sequential.json" with { type: "json" };
import { randomFrom } from "./random.ts";
import {
  anytimeP,
  noSigns,
  type SignEvidence,
  signEValue,
  signPath,
  withTask,
} from "./sign-e-value.ts";

describe("signEValue()", () => {
  test.each(casesOf(cases, "sequential.signMixture"))("agrees with %s", (_id, reference) => {
    const eValue = signEValue(Number(reference.input["wins"]), Number(reference.input["losses"]));
    expect(misses({ eValue, anytimeP: Math.min(1, 1 / eValue) }, reference)).toEqual([]);
  });

  test.each([
    [6, 0, 14.4375],
    [7, 0, 26.8125],
    [0, 7, 26.8125],
    [0, 0, 1],
  ])("is exact for %i won and %i lost", (wins, losses, eValue) => {
    expect(signEValue(wins, losses)).toBeCloseTo(eValue, 10);
  });

  test("has mean 1 over the next task, whatever was seen", () => {
    const count = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(count, count, (wins, losses) => {
        const now = signEValue(wins, losses);
        const next = (signEValue(wins + 1, losses) + signEValue(wins, losses + 1)) / 2;
        expect(next / now).toBeCloseTo(1, 9);
      }),
    );
  });

  test("stays a number when thousands are balanced", () => {
    expect(signEValue(4000, 4000)).toBeGreaterThan(0);
    expect(signEValue(4000, 4000)).toBeLessThan(1);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d wins", (wins) => {
    expect(() => signEValue(wins, 0)).toThrow(RangeError);
  });
});

describe("signPath()", () => {
  test.each(casesOf(cases, "race.signStop"))("agrees with %s", (_id, reference) => {
    const { d, alpha, comparisons } = reference.input as {
      readonly d: readonly number[];
      readonly alpha: number;
      readonly comparisons: number;
    };
    const { eValues, stopsAt } = signPath(d, comparisons / alpha);
    expect(misses({ eValues, stopIndex: stopsAt }, reference)).toEqual([]);
  });
});

describe("anytimeP()", () => {
  const seen = (differences: readonly number[]): SignEvidence =>
    differences.reduce(withTask, noSigns);

  test("remembers the best moment", () => {
    const won = seen(Array.from({ length: 8 }, () => 0.2));
    const lostAgain = seen([...Array.from({ length: 8 }, () => 0.2), -1, -1, -1]);
    expect(anytimeP(lostAgain)).toBe(anytimeP(won));
    expect(lostAgain.eValue).toBeLessThan(won.eValue);
  });

  test("is 1 before anything was seen and after ties alone", () => {
    expect(anytimeP(seen([]))).toBe(1);
    expect(anytimeP(seen([0, 0, 0]))).toBe(1);
  });

  test("falls below .05 in under 5 % of races between equal arms, looked at after every task", () => {
    const random = randomFrom("equal arms");
    const races = 4000;
    let falseDecisions = 0;
    for (let race = 0; race < races; race++) {
      let evidence = noSigns;
      for (let task = 0; task < 60; task++) {
        // Two arms at 90 % over five turns each: many ties, differences of whole turns.
        evidence = withTask(evidence, turnsHeld(random) - turnsHeld(random));
      }
      if (anytimeP(evidence) <= 0.05) falseDecisions++;
    }
    expect(falseDecisions / races).toBeLessThan(0.05);
    expect(falseDecisions).toBeGreaterThan(0);
  });

  test("refuses a difference that is no number", () => {
    expect(() => withTask(noSigns, Number.NaN)).toThrow(RangeError);
  });
});

function turnsHeld(random: { next(): number }): number {
  let held = 0;
  for (let turn = 0; turn < 5; turn++) if (random.next() < 0.9) held++;
  return held;
}
