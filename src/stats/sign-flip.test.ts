import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/permutation.json" with { type: "json" };
import { fewestDifferingTasks } from "./fewest-differing-tasks.ts";
import { type Random, randomFrom } from "./random.ts";
import { signFlip } from "./sign-flip.ts";

const forbidden = (): never => {
  throw new Error("an exact test draws nothing");
};

const unused: Random = { next: forbidden, integer: forbidden, pick: forbidden };

const wholeDifferences = fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 40 });

/** Every pattern by its own, the slow way. */
function enumerated(differences: readonly number[]) {
  const seen = differences.reduce((sum, difference) => sum + difference, 0);
  let far = 0;
  let above = 0;
  for (let pattern = 0; pattern < 2 ** differences.length; pattern++) {
    const sum = differences.reduce(
      (total, difference, index) => total + ((pattern >> index) & 1 ? difference : -difference),
      0,
    );
    if (Math.abs(sum) >= Math.abs(seen) - 1e-9) far++;
    if (sum >= seen - 1e-9) above++;
  }
  return { p: far / 2 ** differences.length, pGreater: above / 2 ** differences.length };
}

describe("signFlip()", () => {
  test.each(casesOf(cases, "permutation.signFlip"))("gives R's values in %s", (_id, reference) => {
    const { p, pGreater, pLess, informative } = signFlip(reference.input["d"] as number[], unused);
    const result = { pTwoSided: p, pGreater, pLess, informativeTasks: informative };
    expect(misses(result, reference)).toEqual([]);
  });

  test("counts every pattern, in any common unit", () => {
    const units = fc.constantFrom(1, 0.2, 1 / 3, 1 / 7, 5, Math.SQRT2 / 10);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 10 }),
        units,
        (whole, unit) => {
          const differences = whole.map((difference) => difference * unit);
          const result = signFlip(differences, unused);
          const expected = enumerated(differences);
          expect(result.p).toBeCloseTo(expected.p, 12);
          expect(result.pGreater).toBeCloseTo(expected.pGreater, 12);
        },
      ),
    );
  });

  test("counts patterns of differences without a common unit up to 20 tasks", () => {
    const odd = [Math.SQRT2, Math.PI, -Math.E, Math.LN2, Math.LN10, 0];
    const result = signFlip(odd, unused);
    expect(result).toMatchObject({ draws: null, informative: 5 });
    expect(result.p).toBeCloseTo(enumerated(odd).p, 12);
    const twenty = Array.from({ length: 20 }, (_, index) => Math.sqrt(index + 1.37));
    expect(signFlip(twenty, unused).p).toBe(2 / 2 ** 20);
  });

  test("draws beyond that: the same for the same seed, near the exact p, never 0", () => {
    const many = Array.from({ length: 40 }, (_, index) => Math.sin(index * 3.7) + 0.2);
    const drawn = (seed: string) => signFlip(many, randomFrom(seed), 20_000);
    expect(drawn("one")).toEqual(drawn("one"));
    const fine = many.map((difference) => Math.round(difference * 10_000) / 10_000);
    const exact = signFlip(fine, unused);
    expect(exact.draws).toBeNull();
    expect(drawn("one").draws).toBe(20_000);
    // Four standard errors of 20,000 draws.
    const error = Math.sqrt((exact.p * (1 - exact.p)) / 20_000);
    expect(Math.abs(drawn("one").p - exact.p)).toBeLessThan(4 * error);
    const sweep = many.map((_, index) => Math.sqrt(index + 1.37));
    expect(signFlip(sweep, randomFrom("sweep"), 999).p).toBe(1 / 1000);
  });

  test("keeps every p in (0, 1], and the direction in the one-sided ones", () => {
    fc.assert(
      fc.property(wholeDifferences, (differences) => {
        const { p, pGreater, pLess, informative } = signFlip(differences, unused);
        for (const one of [p, pGreater, pLess]) {
          expect(one).toBeGreaterThan(0);
          expect(one).toBeLessThanOrEqual(1);
        }
        const sum = differences.reduce((total, difference) => total + difference, 0);
        expect(p).toBeGreaterThanOrEqual(Math.min(1, 2 ** (1 - informative)) * (1 - 1e-9));
        if (sum > 0) expect(p).toBeCloseTo(2 * pGreater, 10);
        if (sum < 0) expect(p).toBeCloseTo(2 * pLess, 10);
      }),
    );
  });

  test("changes sides with the arms, and not with the order, unit or tasks that tie", () => {
    fc.assert(
      fc.property(wholeDifferences, (differences) => {
        const result = signFlip(differences, unused);
        const swapped = signFlip(
          differences.map((difference) => -difference),
          unused,
        );
        expect(swapped.p).toBeCloseTo(result.p, 12);
        expect(swapped.pGreater).toBeCloseTo(result.pLess, 12);
        const shuffled = [...differences].sort((one, other) => one - other);
        expect(signFlip([...shuffled, 0, 0], unused).p).toBeCloseTo(result.p, 12);
        expect(
          signFlip(
            differences.map((difference) => difference / 5),
            unused,
          ),
        ).toEqual(result);
      }),
    );
  });

  test("answers for hundreds and thousands of tasks", () => {
    const sweep = Array.from({ length: 2_000 }, () => 3);
    expect(signFlip(sweep, unused)).toMatchObject({ p: Number.MIN_VALUE, pLess: 1, draws: null });
    const even = sweep.map((difference, index) => (index % 2 === 0 ? difference : -difference));
    expect(signFlip(even, unused).p).toBe(1);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses a difference of %s", (difference) => {
    expect(() => signFlip([1, difference], unused)).toThrow(RangeError);
  });
});

describe("fewestDifferingTasks()", () => {
  test.each([
    [0.05, 1, 6],
    [0.05, 10, 9],
    [0.05, 20, 10],
    [0.1, 1, 5],
    [0.5, 1, 2],
  ])("with alpha %s and %i comparisons asks for %i", (alpha, comparisons, tasks) => {
    expect(fewestDifferingTasks(alpha, comparisons)).toBe(tasks);
    const sweep = (count: number) =>
      signFlip(
        Array.from({ length: count }, () => 1),
        unused,
      ).p * comparisons;
    expect(sweep(tasks)).toBeLessThanOrEqual(alpha);
    expect(sweep(tasks - 1)).toBeGreaterThan(alpha);
  });

  test.each([
    [0, 1],
    [1, 1],
    [0.05, 0],
    [0.05, 1.5],
  ])("refuses alpha %s and %s comparisons", (alpha, comparisons) => {
    expect(() => fewestDifferingTasks(alpha, comparisons)).toThrow(RangeError);
  });
});
