import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/cluster.json" with { type: "json" };
import { anyTally, mirrored, talliesOf } from "./__fixtures__/tallies.ts";
import { kishDesignEffect, pooledDesignEffect } from "./design-effect.ts";
import { iccAnova } from "./icc.ts";
import { kornGraubard } from "./korn-graubard.ts";
import { sahaWilson } from "./saha-wilson.ts";
import { studentQuantile } from "./student.ts";
import { taskVariance } from "./task-variance.ts";
import { wilsonScore } from "./wilson-score.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

const ofFive = (...successes: number[]) =>
  talliesOf(
    successes,
    successes.map(() => 5),
  );
const limits = (interval: { low: number; high: number } | null) => ({
  lower: interval?.low,
  upper: interval?.high,
});

describe("taskVariance()", () => {
  test.each(casesOf(cases, "cluster.variance"))("gives R's values in %s", (_id, reference) => {
    const cell = talliesOf(reference.input["x"], reference.input["n"]);
    const own = taskVariance(cell);
    const effect = own?.designEffect ?? Number.NaN;
    const trials = cell.reduce((sum, task) => sum + task.trials, 0);
    const result = {
      estimate: own?.rate,
      variance: own?.variance,
      stderr: Math.sqrt(own?.variance ?? Number.NaN),
      designEffect: effect,
      effectiveN: trials / effect,
    };
    expect(misses(result, reference)).toEqual([]);
  });

  test("is undefined for one task, a task without trials not counted", () => {
    expect(taskVariance([])).toBeNull();
    expect(taskVariance(talliesOf([3, 0, 0], [5, 0, 0]))).toBeNull();
  });

  test("is exactly 0, and the design effect unknown, where all trials agree", () => {
    for (const cell of [talliesOf([0, 0, 0], [3, 7, 11]), talliesOf([3, 7, 11], [3, 7, 11])]) {
      expect(taskVariance(cell)).toMatchObject({ variance: 0, designEffect: null });
    }
  });

  test("is the trials' own variance over K − 1 where each task has one trial", () => {
    const own = taskVariance(talliesOf([1, 0, 0, 1, 1], [1, 1, 1, 1, 1]));
    expect(own?.designEffect).toBeCloseTo(5 / 4, 12);
  });

  test.each([
    [1.5, 3],
    [-1, 3],
    [4, 3],
    [0, Number.NaN],
  ])("refuses %d of %d", (successes, trials) => {
    expect(() => taskVariance(talliesOf([1, successes], [2, trials]))).toThrow(/task 1/);
    expect(() => taskVariance(talliesOf([1, successes], [2, trials]))).toThrow(RangeError);
  });
});

describe("the design effect", () => {
  test.each(casesOf(cases, "cluster.pooledDesignEffect"))("is R's in %s", (_id, reference) => {
    const { cells, n } = reference.input as { cells: number[][]; n: number[] };
    const tallies = cells.map((successes) => talliesOf(successes, n));
    const own = tallies.map((cell) => taskVariance(cell)?.designEffect ?? Number.NaN);
    expect(misses({ pooled: pooledDesignEffect(tallies), own }, reference)).toEqual([]);
  });

  test.each(casesOf(cases, "cluster.kishDesignEffect"))("is Kish's in %s", (_id, reference) => {
    const { n, icc } = reference.input as { n: number[]; icc: number };
    const cell = talliesOf(
      n.map(() => 0),
      n,
    );
    expect(misses({ designEffect: kishDesignEffect(cell, icc) }, reference)).toEqual([]);
  });

  test("of one cell pooled is its own; none has one where no cell is mixed", () => {
    const cell = ofFive(5, 4, 0, 2);
    expect(pooledDesignEffect([cell])).toBe(taskVariance(cell)?.designEffect);
    expect(pooledDesignEffect([ofFive(5, 5), ofFive(0, 0), ofFive(3)])).toBeNull();
    expect(pooledDesignEffect([])).toBeNull();
    expect(kishDesignEffect([], 0.5)).toBeNull();
  });

  test("does not see cells at 0 or 1", () => {
    const cell = ofFive(5, 4, 0, 2);
    expect(pooledDesignEffect([cell, ofFive(5, 5, 5, 5), ofFive(0, 0, 0, 0)])).toBe(
      pooledDesignEffect([cell]),
    );
  });
});

describe("iccAnova()", () => {
  test.each(casesOf(cases, "cluster.iccAnova"))("gives ratesci's value in %s", (_id, reference) => {
    const cell = talliesOf(reference.input["x"], reference.input["n"]);
    const icc = iccAnova(cell);
    const varianceInflation = kishDesignEffect(cell, icc ?? Number.NaN);
    expect(misses({ icc, varianceInflation }, reference)).toEqual([]);
  });

  test("is 1 where the task decides, and unknown where nothing tells", () => {
    expect(iccAnova(ofFive(5, 0, 5, 0))).toBeCloseTo(1, 12);
    expect(iccAnova(ofFive(5, 5))).toBeNull();
    expect(iccAnova(ofFive(3))).toBeNull();
    expect(iccAnova(talliesOf([1, 0, 1], [1, 1, 1]))).toBeNull();
  });

  test("lies in [−1, 1] and does not tell success from failure", () => {
    fc.assert(
      fc.property(fc.array(anyTally, { maxLength: 12 }), (cell) => {
        const icc = iccAnova(cell);
        const mirror = iccAnova(mirrored(cell));
        if (icc === null || mirror === null) {
          expect(mirror).toBe(icc);
          return;
        }
        expect(mirror).toBeCloseTo(icc, 10);
        expect(icc).toBeLessThanOrEqual(1 + 1e-12);
        expect(icc).toBeGreaterThanOrEqual(-1 - 1e-12);
      }),
    );
  });
});

test.each(casesOf(cases, "cluster.wilsonEffectiveN"))(
  "Wilson's limits on the effective trials are R's in %s",
  (_id, reference) => {
    const { x, n, conf, critical } = reference.input as Record<string, number[]> & {
      conf: number;
      critical: string;
    };
    const cell = talliesOf(x, n);
    const own = taskVariance(cell);
    const trials = cell.reduce((sum, task) => sum + task.trials, 0);
    const effectiveN = trials / Math.max(1, own?.designEffect ?? 1);
    const quantile =
      critical === "t" ? studentQuantile((1 + conf) / 2, cell.length - 1) : zOfConfidence(conf);
    const interval = wilsonScore(own?.rate ?? Number.NaN, effectiveN, quantile);
    expect(misses({ ...limits(interval), effectiveN }, reference)).toEqual([]);
  },
);

describe("kornGraubard()", () => {
  test.each(casesOf(cases, "cluster.kornGraubard"))("gives R's limits in %s", (_id, reference) => {
    const cell = talliesOf(reference.input["x"], reference.input["n"]);
    const confidence = reference.input["conf"] as number;
    expect(misses(limits(kornGraubard(cell, { confidence })), reference)).toEqual([]);
  });

  test("is undefined where the cell does not say how tasks differ", () => {
    expect(kornGraubard(ofFive(5, 5, 5))).toBeNull();
    expect(kornGraubard(ofFive(3))).toBeNull();
    expect(kornGraubard(ofFive(2, 2, 2))).toBeNull();
  });
});

describe("sahaWilson()", () => {
  test.each(casesOf(cases, "cluster.sahaWilson"))(
    "gives ratesci's limits in %s",
    (_id, reference) => {
      const cell = talliesOf(reference.input["x"], reference.input["n"]);
      const options = { confidence: reference.input["conf"] as number, asPublished: true };
      expect(misses(limits(sahaWilson(cell, options)), reference)).toEqual([]);
    },
  );

  test("is not shorter than Wilson's unless asked to be as published", () => {
    const alike = ofFive(2, 3, 2, 3, 2, 3, 3, 2, 3, 2);
    expect(sahaWilson(alike)).toEqual(wilsonScore(0.5, 50, zOfConfidence(0.95)));
    expect(sahaWilson(ofFive(2, 2, 2), { asPublished: true })).toBeNull();
    expect(sahaWilson(ofFive(5, 5, 5))).toBeNull();
  });
});
