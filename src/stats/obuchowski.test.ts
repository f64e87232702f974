import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses, type ReferenceCase } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/mcnemar.json" with { type: "json" };
import { durkalskiTest } from "./durkalski.ts";
import { obuchowskiTest } from "./obuchowski.ts";

/** The fixture counts pairs of turns; only b − c of a task does not depend on how its epochs are paired. */
function tasksOf({ input }: ReferenceCase) {
  const { b, c, n } = input as { b: number[]; c: number[]; n: number[] };
  return n.map((turns, index) => ({ difference: (b[index] ?? 0) - (c[index] ?? 0), turns }));
}

const tasks = fc.array(
  fc
    .integer({ min: 1, max: 8 })
    .chain((turns) =>
      fc.record({ difference: fc.integer({ min: -turns, max: turns }), turns: fc.constant(turns) }),
    ),
  { maxLength: 30 },
);

const obuchowskiOf = (given: readonly { readonly difference: number }[]) =>
  obuchowskiTest(given.map(({ difference }) => difference));

describe.each([
  ["clusterMcnemar.obuchowski", obuchowskiOf],
  ["clusterMcnemar.durkalski", durkalskiTest],
] as const)("%s", (method, testOf) => {
  test.each(casesOf(cases, method))("gives R's values in %s", (_id, reference) => {
    expect(misses({ ...testOf(tasksOf(reference)) }, reference)).toEqual([]);
  });

  test("does not tell the arms apart, nor the order of tasks", () => {
    fc.assert(
      fc.property(tasks, (given) => {
        const { p, statistic } = testOf(given);
        const swapped = given.map(({ difference, turns }) => ({ difference: -difference, turns }));
        expect(testOf(swapped.reverse()).p).toBeCloseTo(p, 12);
        expect(statistic).toBeGreaterThanOrEqual(0);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("learns nothing from no task", () => {
    expect(testOf([])).toEqual({ statistic: 0, p: 1 });
  });
});
