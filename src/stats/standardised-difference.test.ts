import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/paired.json" with { type: "json" };
import { standardisedDifference } from "./standardised-difference.ts";

const someTally = fc
  .integer({ min: 0, max: 12 })
  .chain((trials) =>
    fc.record({ successes: fc.integer({ min: 0, max: trials }), trials: fc.constant(trials) }),
  );

const someTasks = fc.array(
  fc.record({ a: someTally, b: someTally, weight: fc.integer({ min: 0, max: 12 }) }),
  { maxLength: 12 },
);

describe("standardisedDifference()", () => {
  test.each(casesOf(cases, "paired.standardisedDifference"))("agrees with %s", (_id, reference) => {
    const { xa, na, xb, nb, weights } = reference.input as Record<string, number[]>;
    const tasks = (weights ?? []).map((weight, index) => ({
      a: { successes: xa?.[index] ?? 0, trials: na?.[index] ?? 0 },
      b: { successes: xb?.[index] ?? 0, trials: nb?.[index] ?? 0 },
      weight,
    }));
    expect(misses({ ...standardisedDifference(tasks) }, reference)).toEqual([]);
  });

  test("is the plain difference where nothing was lost", () => {
    const tasks = [
      { a: { successes: 5, trials: 5 }, b: { successes: 3, trials: 5 }, weight: 5 },
      { a: { successes: 1, trials: 7 }, b: { successes: 7, trials: 7 }, weight: 7 },
    ];
    expect(standardisedDifference(tasks)).toEqual({
      rateA: 6 / 12,
      rateB: 10 / 12,
      difference: 6 / 12 - 10 / 12,
      tasks: 2,
    });
  });

  test("does not reward an arm that lost its hard task", () => {
    const easy = { a: { successes: 5, trials: 5 }, b: { successes: 5, trials: 5 }, weight: 5 };
    const hard = { a: { successes: 0, trials: 0 }, b: { successes: 0, trials: 5 }, weight: 5 };
    expect(standardisedDifference([easy, hard])).toMatchObject({ difference: 0, tasks: 1 });
    expect(standardisedDifference([hard])).toBeNull();
  });

  test("turns round with the arms and stays in [−1, 1]", () => {
    fc.assert(
      fc.property(someTasks, (tasks) => {
        const result = standardisedDifference(tasks);
        const swapped = standardisedDifference(
          tasks.map(({ a, b, weight }) => ({ a: b, b: a, weight })),
        );
        expect(swapped === null).toBe(result === null);
        if (result === null || swapped === null) return;
        expect(swapped.difference).toBe(0 - result.difference);
        expect(Math.abs(result.difference)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
