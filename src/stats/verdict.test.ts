import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/verdict.json" with { type: "json" };
import { fewestDifferingTasks } from "./fewest-differing-tasks.ts";
import type { ArmEvidence, PairEvidence, TaskEvidence } from "./pair-evidence.ts";
import { randomFrom } from "./random.ts";
import { type PairVerdict, type PairVerdictOptions, pairP, pairVerdict } from "./verdict.ts";

const rules: PairVerdictOptions = {
  comparisons: 1,
  margin: 0.1,
  alpha: 0.05,
  tasks: "sample",
  direction: "higher",
};

/** An arm's task: one number of successes a conversation, each of so many turns. */
const arm = (successes: readonly number[], turns: number, missing = 0): ArmEvidence => ({
  conversations: successes.map((count) => ({ successes: count, trials: turns })),
  missing,
});

const evidenceOf = (tasks: readonly TaskEvidence[]): PairEvidence => ({
  tasks,
  cells: [],
  incomparable: null,
});

/** Tasks of one conversation an arm. */
const pairsOf = (a: readonly number[], b: readonly number[], turns: number): PairEvidence =>
  evidenceOf(
    a.map((count, index) => ({
      a: arm([count], turns),
      b: arm([b[index] ?? 0], turns),
      planned: turns,
    })),
  );

const verdictOf = (evidence: PairEvidence, options: Partial<PairVerdictOptions> = {}) =>
  pairVerdict(evidence, { ...rules, ...options }, randomFrom("verdict"));

const swapped = (evidence: PairEvidence): PairEvidence => ({
  ...evidence,
  tasks: evidence.tasks.map(({ a, b, planned }) => ({ a: b, b: a, planned })),
});

const someArm = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 3 }), fc.nat(2))
  .chain(([turns, epochs, missing]) =>
    fc
      .array(fc.integer({ min: 0, max: turns }), { minLength: epochs, maxLength: epochs })
      .map((successes) => arm(successes, turns, missing)),
  );

const someEvidence = fc
  .array(fc.record({ a: someArm, b: someArm, planned: fc.integer({ min: 1, max: 15 }) }), {
    maxLength: 14,
  })
  .map(evidenceOf);

const someRules = fc.record({
  comparisons: fc.integer({ min: 1, max: 12 }),
  margin: fc.constantFrom(0.02, 0.1, 0.5),
  alpha: fc.constantFrom(0.01, 0.05, 0.2),
  tasks: fc.constantFrom("fixed" as const, "sample" as const),
  direction: fc.constantFrom("higher" as const, "lower" as const),
});

const opposite: Readonly<Record<string, string>> = { better: "worse", worse: "better" };

describe("pairVerdict()", () => {
  test.each(casesOf(cases, "verdict.pair"))("agrees with %s", (_id, reference) => {
    const { xa = [], xb = [], n = [] } = reference.input as Record<string, number[]>;
    const { comparisons, margin, alpha } = reference.input as Record<string, number>;
    const tasks = n.map((turns, index) => ({
      a: arm([xa[index] ?? 0], turns),
      b: arm([xb[index] ?? 0], turns),
      planned: turns,
    }));
    const result = verdictOf(evidenceOf(tasks), {
      comparisons: Number(comparisons),
      margin: Number(margin),
      alpha: Number(alpha),
    });
    const words: Readonly<Record<string, string>> = { "too-few-turns": "too few turns to tell" };
    const verdict = words[result.verdict] ?? result.verdict.replaceAll("-", " ");
    const { p, difference, low, high } = result;
    expect(misses({ verdict, p, difference, lower: low, upper: high }, reference)).toEqual([]);
  });

  test.each<[string, PairEvidence, Partial<PairVerdictOptions>, Partial<PairVerdict>]>([
    [
      "8 of 8 against 5 of 8",
      pairsOf([1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 1, 0, 0, 0], 1),
      {},
      {
        verdict: "too-few-turns",
        reason: "too few turns to tell: only 3 of 8 tasks differ; at least 6 must",
        tasksHigher: 3,
        tasksLower: 0,
      },
    ],
    [
      "five tasks that all differ",
      pairsOf([5, 5, 5, 5, 5], [0, 0, 0, 0, 0], 5),
      {},
      {
        verdict: "too-few-turns",
        reason: "too few turns to tell: 5 tasks; at least 6 must differ",
      },
    ],
    [
      "six tasks that all differ",
      pairsOf([5, 5, 5, 5, 5, 5], [0, 0, 0, 0, 0, 0], 5),
      {},
      {
        verdict: "better",
        reason: "better: difference 1.00 (.61 to 1.00), p .031",
        onTheseTasks: false,
      },
    ],
    [
      "six tasks among ten comparisons",
      pairsOf([5, 5, 5, 5, 5, 5], [0, 0, 0, 0, 0, 0], 5),
      { comparisons: 10 },
      {
        verdict: "too-few-turns",
        reason: "too few turns to tell: 6 tasks; at least 9 must differ",
      },
    ],
    [
      "a clear difference on fixed tasks",
      pairsOf([2, 1, 3, 5, 2, 0, 3, 4, 1, 3], [5, 4, 5, 5, 5, 4, 5, 5, 5, 5], 5),
      { tasks: "fixed" },
      {
        verdict: "worse",
        reason: "worse on these tasks: difference −.48 (−.64 to −.32), p .004",
        onTheseTasks: true,
      },
    ],
    [
      "the same where low is good",
      pairsOf([2, 1, 3, 5, 2, 0, 3, 4, 1, 3], [5, 4, 5, 5, 5, 4, 5, 5, 5, 5], 5),
      { direction: "lower" },
      { verdict: "better", reason: "better: difference −.48 (−.64 to −.32), p .004" },
    ],
    [
      "40 of 40 against 40 of 40",
      pairsOf([5, 5, 5, 5, 5, 5, 5, 5], [5, 5, 5, 5, 5, 5, 5, 5], 5),
      {},
      { verdict: "too-few-turns", reason: "too few turns to tell: could only have seen ±.22" },
    ],
    [
      "200 of 200 against 200 of 200",
      pairsOf(new Array(20).fill(10), new Array(20).fill(10), 10),
      {},
      { verdict: "same-within-margin", reason: "same within ±.10: difference .00 (−.10 to .10)" },
    ],
    [
      "a small difference that is near the margin",
      pairsOf([9, 8, 9, 10, 7, 9, 9, 8, 9, 9], [8, 8, 9, 8, 7, 8, 9, 8, 9, 9], 10),
      { margin: 0.08 },
      { verdict: "no-difference-shown" },
    ],
    [
      "one task",
      pairsOf([7], [3], 10),
      {},
      {
        verdict: "not-comparable",
        reason: "not comparable: 1 task scored in both arms; at least 2 are needed",
        difference: null,
        p: null,
        pAdjusted: null,
      },
    ],
    [
      "an unsupported arm",
      { ...pairsOf([5, 5, 5], [0, 0, 0], 5), incomparable: "prefill is unsupported" },
      {},
      { verdict: "not-comparable", reason: "not comparable: prefill is unsupported", tasks: 3 },
    ],
    [
      "a family whose adjusted p is known",
      pairsOf([5, 5, 5, 5, 5, 5], [0, 0, 0, 0, 0, 0], 5),
      { pAdjusted: 0.0625 },
      { verdict: "too-few-turns", p: 0.03125, pAdjusted: 0.0625 },
    ],
    [
      "a later step of Holm's, which asks for fewer tasks than the first",
      pairsOf([5, 5, 5, 5, 5, 5], [0, 0, 0, 0, 0, 0], 5),
      { comparisons: 10, pAdjusted: 0.03125 },
      { verdict: "better", method: "sign-flip" },
    ],
    [
      "a family whose adjusted p is not known",
      pairsOf([5, 5, 5, 5, 5, 5, 5], [0, 0, 0, 0, 0, 0, 0], 5),
      { comparisons: 3 },
      { verdict: "better", p: 0.015625, pAdjusted: 0.046875 },
    ],
    [
      "an adjusted p below the p itself, which cannot be",
      pairsOf([5, 5, 5, 5, 5], [0, 0, 0, 0, 0], 5),
      { pAdjusted: 0.001 },
      { verdict: "too-few-turns", pAdjusted: 0.0625 },
    ],
  ])("says of %s what can be said", (_name, evidence, options, expected) => {
    expect(verdictOf(evidence, options)).toMatchObject(expected);
  });

  test("withdraws a verdict that the missing turns could turn round", () => {
    const tasks = (missing: number) =>
      [5, 4, 5, 5, 5, 4, 5, 5].map((a, index) => ({
        a: arm([a], 5, missing),
        b: arm([a - 2 + (index % 2)], 5),
        planned: 5,
      }));
    expect(verdictOf(evidenceOf(tasks(0))).verdict).toBe("better");
    expect(verdictOf(evidenceOf(tasks(8)))).toMatchObject({
      verdict: "too-few-turns",
      reason: "too few turns to tell: the 64 missing turns could turn it round",
    });
  });

  test("withdraws a likeness that the missing turns could undo", () => {
    const tasks = (missing: number) =>
      Array.from({ length: 20 }, () => ({
        a: arm([10], 10),
        b: arm([10], 10, missing),
        planned: 10,
      }));
    expect(verdictOf(evidenceOf(tasks(0))).verdict).toBe("same-within-margin");
    expect(verdictOf(evidenceOf(tasks(2)))).toMatchObject({
      verdict: "too-few-turns",
      reason: "too few turns to tell: the 40 missing turns could hide a difference of .17",
    });
  });

  test("weighs a task that lost turns by what was planned", () => {
    const easy = { a: arm([5], 5), b: arm([5], 5), planned: 5 };
    const hard = { a: arm([0], 1, 4), b: arm([0], 5), planned: 5 };
    const result = verdictOf(evidenceOf([easy, hard, easy, hard]));
    expect(result.difference).toBe(0);
  });

  describe("on these tasks", () => {
    const few = (a: readonly number[], b: readonly number[]) =>
      evidenceOf([1, 2, 3, 4].map(() => ({ a: arm(a, 5), b: arm(b, 5), planned: 15 })));

    test("tells from several conversations a task what too few tasks cannot", () => {
      expect(verdictOf(few([5, 5, 4], [1, 0, 2]))).toMatchObject({
        verdict: "better",
        reason: "better on these tasks: difference .73 (.58 to .82), p <.001",
        onTheseTasks: true,
        method: "within-task",
        tasks: 4,
      });
      expect(verdictOf(few([5, 5, 4], [1, 0, 2]), { direction: "lower" }).verdict).toBe("worse");
    });

    test("tells nothing from one conversation a task, nor from conversations that are alike", () => {
      expect(verdictOf(few([5], [0])).reason).toBe(
        "too few turns to tell: 4 tasks; at least 6 must differ",
      );
      expect(verdictOf(few([5, 4, 3], [4, 5, 3])).verdict).toBe("too-few-turns");
    });

    test("pays for the family", () => {
      const evidence = evidenceOf([
        { a: arm([5, 5, 5, 5], 5), b: arm([0, 0, 0, 0], 5), planned: 20 },
        { a: arm([5], 5), b: arm([0], 5), planned: 20 },
      ]);
      const result = verdictOf(evidence);
      expect(result).toMatchObject({ verdict: "better", method: "within-task" });
      expect(result.p).toBeCloseTo(1 / 70, 12);
      expect(verdictOf(evidence, { comparisons: 4 }).verdict).toBe("too-few-turns");
    });

    test("gives each task its weight, however many conversations are left of it", () => {
      const evidence = evidenceOf([
        { a: arm([5, 5, 5, 5, 5], 5), b: arm([0, 0], 5), planned: 25 },
        { a: arm([5, 5, 5, 5, 5], 5), b: arm([1, 1, 1, 1, 1], 5), planned: 25 },
        { a: arm([5, 5], 5), b: arm([1, 1, 1, 1, 1], 5), planned: 25 },
      ]);
      const result = verdictOf(evidence);
      expect(result.method).toBe("within-task");
      expect(result.difference).toBeCloseTo((1 + 0.8 + 0.8) / 3, 12);
    });

    test("is withdrawn where the missing turns could turn it round", () => {
      const evidence = evidenceOf(
        [1, 2, 3, 4].map(() => ({
          a: arm([5, 5, 4], 5, 90),
          b: arm([1, 0, 2], 5),
          planned: 15,
        })),
      );
      expect(verdictOf(evidence).verdict).toBe("too-few-turns");
    });
  });

  test("turns round with the arms and with the direction, and not with the order of tasks", () => {
    fc.assert(
      fc.property(someEvidence, someRules, (evidence, options) => {
        const result = verdictOf(evidence, options);
        const other = verdictOf(swapped(evidence), options);
        expect(other.verdict).toBe(opposite[result.verdict] ?? result.verdict);
        expect(other.difference ?? 0).toBeCloseTo(-(result.difference ?? 0), 12);
        expect(other.low ?? 0).toBeCloseTo(-(result.high ?? 0), 10);
        expect(other.p ?? 0).toBeCloseTo(result.p ?? 0, 10);
        expect([other.tasksHigher, other.tasksLower]).toEqual([
          result.tasksLower,
          result.tasksHigher,
        ]);
        const turned = options.direction === "higher" ? "lower" : "higher";
        expect(verdictOf(evidence, { ...options, direction: turned }).verdict).toBe(other.verdict);
        const reordered = { ...evidence, tasks: [...evidence.tasks].reverse() };
        expect(verdictOf(reordered, options).verdict).toBe(result.verdict);
      }),
    );
  });

  test("never tells a difference that fewer tasks than can tell carry, unless on these tasks alone", () => {
    fc.assert(
      fc.property(someEvidence, someRules, (evidence, options) => {
        const result = verdictOf(evidence, options);
        if (opposite[result.verdict] === undefined) return;
        const differing = result.tasksHigher + result.tasksLower;
        const fewest = fewestDifferingTasks(options.alpha, options.comparisons);
        expect(
          differing >= fewest || (result.onTheseTasks && result.method === "within-task"),
        ).toBe(true);
        expect(result.pAdjusted).toBeLessThanOrEqual(options.alpha);
        expect((result.low ?? 0) > 0 || (result.high ?? 0) < 0).toBe(true);
      }),
    );
  });

  test("gives every figure or none, a reason always, and p in (0, 1]", () => {
    fc.assert(
      fc.property(someEvidence, someRules, (evidence, options) => {
        const result = verdictOf(evidence, options);
        expect(result.reason).not.toMatch(/NaN|Infinity|undefined|null/);
        const { difference, low, high, p, pAdjusted, method } = result;
        const figures = [difference, low, high, p, pAdjusted, method];
        const none = result.verdict === "not-comparable";
        expect(figures.map((figure) => figure === null)).toEqual(figures.map(() => none));
        expect(pairP(evidence, randomFrom("p")) === null).toBe(none);
        if (p === null || pAdjusted === null) return;
        expect(p).toBeGreaterThan(0);
        expect(pAdjusted).toBeGreaterThanOrEqual(p);
        expect(pAdjusted).toBeLessThanOrEqual(1);
        if (options.tasks === "fixed") expect(result.onTheseTasks).toBe(true);
      }),
    );
  });

  test("uses none of the words that promise more than the data", () => {
    fc.assert(
      fc.property(someEvidence, someRules, (evidence, options) => {
        const { reason } = verdictOf(evidence, options);
        expect(reason).not.toMatch(
          /\b(?:wins?|beats?|significant|equal)\b|no difference(?! shown)/,
        );
      }),
    );
  });
});
