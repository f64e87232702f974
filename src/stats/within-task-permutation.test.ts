import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/permutation.json" with { type: "json" };
import { type Random, randomFrom } from "./random.ts";
import { signFlip } from "./sign-flip.ts";
import { type TaskConversations, withinTaskPermutation } from "./within-task-permutation.ts";

const forbidden = (): never => {
  throw new Error("an exact test draws nothing");
};

const unused: Random = { next: forbidden, integer: forbidden, pick: forbidden };

const side = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 3 });

const someTasks = fc.array(
  fc.record({ a: side, b: side, weight: fc.integer({ min: 1, max: 4 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);

const swapped = (tasks: readonly TaskConversations[]) =>
  tasks.map(({ a, b, weight }) => ({ a: b, b: a, weight }));

/** The fixture's input: a task's conversations on two nights. */
interface Nights {
  readonly night1: readonly number[][];
  readonly night2: readonly number[][];
  readonly weights: readonly number[];
}

/** Every arrangement by its own, the slow way: the share that lies as far from 0. */
function enumerated(tasks: readonly TaskConversations[]): number {
  let gaps = [0];
  for (const { a, b, weight } of tasks) {
    const own = choices([...a, ...b], a.length).map(([on, off]) => weight * (mean(on) - mean(off)));
    gaps = gaps.flatMap((gap) => own.map((more) => gap + more));
  }
  const seen = tasks.reduce((sum, { a, b, weight }) => sum + weight * (mean(a) - mean(b)), 0);
  return gaps.filter((gap) => Math.abs(gap) >= Math.abs(seen) - 1e-9).length / gaps.length;
}

function choices(values: readonly number[], count: number): [number[], number[]][] {
  const [first, ...rest] = values;
  if (first === undefined) return count === 0 ? [[[], []]] : [];
  const taken = choices(rest, count - 1).map(([on, off]): [number[], number[]] => [
    [first, ...on],
    off,
  ]);
  const left = choices(rest, count).map(([on, off]): [number[], number[]] => [on, [first, ...off]]);
  return [...taken, ...left];
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe("withinTaskPermutation()", () => {
  test.each(casesOf(cases, "permutation.withinTask"))(
    "gives R's values in %s",
    (_id, reference) => {
      const { night1, night2, weights } = reference.input as unknown as Nights;
      const tasks = night1.map((a, index) => ({
        a,
        b: night2[index] ?? [],
        weight: weights[index] ?? 0,
      }));
      const { difference, p, pLess } = withinTaskPermutation(tasks, unused);
      expect(misses({ estimate: difference, pTwoSided: p, pLess }, reference)).toEqual([]);
    },
  );

  test("counts every arrangement, for unequal sides and weights too", () => {
    fc.assert(
      fc.property(someTasks, fc.constantFrom(1, 5, 7), (tasks, turns) => {
        const rates = tasks.map(({ a, b, weight }) => ({
          a: a.map((count) => count / turns),
          b: b.map((count) => count / turns),
          weight,
        }));
        expect(withinTaskPermutation(rates, unused).p).toBeCloseTo(enumerated(tasks), 10);
      }),
    );
  });

  test("counts arrangements of values without a common unit", () => {
    const odd = [
      { a: [Math.SQRT2, Math.PI], b: [Math.E, Math.LN2, Math.LN10], weight: 1 },
      { a: [Math.SQRT1_2], b: [Math.LOG2E, Math.SQRT1_2], weight: Math.PI },
    ];
    expect(withinTaskPermutation(odd, unused).p).toBeCloseTo(enumerated(odd), 10);
    // 1 + 9 and 4 + 6 tie, but for rounding.
    const tied = {
      a: [Math.SQRT2, 9 * Math.SQRT2],
      b: [4 * Math.SQRT2, 6 * Math.SQRT2],
      weight: 1,
    };
    const { pGreater, pLess } = withinTaskPermutation([tied], unused);
    expect([pGreater, pLess].map((p) => Math.round(6 * p))).toEqual([4, 4]);
  });

  test("is the sign-flip test where each side has one conversation", () => {
    const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(pairs, (tasks) => {
        const result = withinTaskPermutation(
          tasks.map(([a, b]) => ({ a: [a], b: [b], weight: 1 })),
          unused,
        );
        const flipped = signFlip(
          tasks.map(([a, b]) => a - b),
          unused,
        );
        expect(result.p).toBeCloseTo(flipped.p, 10);
        expect(result.pGreater).toBeCloseTo(flipped.pGreater, 10);
        expect(result.pLess).toBeCloseTo(flipped.pLess, 10);
      }),
    );
  });

  test("changes sides with the arms, and not with the order of tasks or conversations", () => {
    fc.assert(
      fc.property(someTasks, (tasks) => {
        const result = withinTaskPermutation(tasks, unused);
        const other = withinTaskPermutation(swapped(tasks), unused);
        expect(other.difference ?? 0).toBeCloseTo(-(result.difference ?? 0), 12);
        expect(other.p).toBeCloseTo(result.p, 10);
        expect(other.pGreater).toBeCloseTo(result.pLess, 10);
        const reordered = [...tasks]
          .reverse()
          .map(({ a, b, weight }) => ({ a: [...a].reverse(), b: [...b].reverse(), weight }));
        expect(withinTaskPermutation(reordered, unused).p).toBeCloseTo(result.p, 10);
        expect(result.p).toBeGreaterThan(0);
        expect(result.p).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("counts forty tasks of three epochs exactly, and works with one task", () => {
    const forty = Array.from({ length: 40 }, (_, task) => ({
      a: [5, 4 + (task % 2), 5],
      b: [5, 4, 3 + (task % 3)],
      weight: 5,
    }));
    expect(withinTaskPermutation(forty, unused).draws).toBeNull();
    const one = withinTaskPermutation([{ a: [5, 5, 5, 5], b: [0, 0, 0, 0], weight: 5 }], unused);
    expect(one.p).toBeCloseTo(2 / 70, 12);
  });

  test("draws where there are too many to count: seeded, near the exact p, never 0", () => {
    const values = (task: number, shift: number) =>
      Array.from({ length: 8 }, (_, index) => Math.sin(task * 31 + index * 7 + shift * 3));
    const many = Array.from({ length: 12 }, (_, task) => ({
      a: values(task, 0),
      b: values(task, 1).map((value) => value - 0.25),
      weight: 1,
    }));
    const drawn = withinTaskPermutation(many, randomFrom("many"), 5_000);
    expect(drawn.draws).toBe(5_000);
    expect(withinTaskPermutation(many, randomFrom("many"), 5_000)).toEqual(drawn);
    const coarse = many.map(({ a, b, weight }) => ({
      a: a.map((value) => Math.round(value * 10)),
      b: b.map((value) => Math.round(value * 10)),
      weight,
    }));
    const exact = withinTaskPermutation(coarse, unused);
    const error = Math.sqrt((exact.p * (1 - exact.p)) / 5_000);
    expect(Math.abs(drawn.p - exact.p)).toBeLessThan(4 * error + 0.01);
    const apart = many.map(({ a, weight }) => ({ a: a.map((value) => value + 9), b: a, weight }));
    expect(withinTaskPermutation(apart, randomFrom("apart"), 99).p).toBe(1 / 100);
  });

  test("leaves out tasks without conversations on both sides, and says so where none is left", () => {
    const task = { a: [5, 5], b: [1, 0], weight: 5 };
    const lone = { a: [], b: [0, 0, 0], weight: 5 };
    expect(withinTaskPermutation([task, lone], unused)).toEqual(
      withinTaskPermutation([task], unused),
    );
    expect(withinTaskPermutation([lone], unused)).toMatchObject({ difference: null, p: 1 });
    expect(withinTaskPermutation([], unused)).toMatchObject({ difference: null, p: 1 });
  });

  test.each([
    [{ a: [Number.NaN], b: [1], weight: 1 }],
    [{ a: [1], b: [1], weight: -1 }],
    [{ a: [1], b: [1], weight: Number.NaN }],
  ])("refuses %j", (task) => {
    expect(() => withinTaskPermutation([task], unused)).toThrow(RangeError);
  });
});
