import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/cluster.json" with { type: "json" };
import { anyTally, mirrored, talliesOf } from "./__fixtures__/tallies.ts";
import { clusterWilson } from "./cluster-wilson.ts";
import { pooledDesignEffect } from "./design-effect.ts";
import { studentQuantile } from "./student.ts";
import { taskVariance } from "./task-variance.ts";
import { wilsonInterval } from "./wilson.ts";
import { wilsonScore } from "./wilson-score.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

const ofFive = (...successes: number[]) =>
  talliesOf(
    successes,
    successes.map(() => 5),
  );
const z = zOfConfidence(0.95);

describe("clusterWilson()", () => {
  test.each(casesOf(cases, "cluster.wilsonPooled"))("gives R's limits in %s", (_id, reference) => {
    const { cells, n, index, conf } = reference.input as {
      cells: number[][];
      n: number[];
      index: number;
      conf: number;
    };
    const tallies = cells.map((successes) => talliesOf(successes, n));
    const interval = clusterWilson(tallies[index] ?? [], tallies, { confidence: conf });
    const result = {
      estimate: interval?.rate,
      lower: interval?.low,
      upper: interval?.high,
      effectiveN: interval?.effectiveTrials,
    };
    expect(misses(result, reference)).toEqual([]);
    expect(interval).toMatchObject({ method: "cluster-wilson", tasks: 8, note: null });
  });

  test("takes the larger of its own design effect and the pooled one, and never less than 1", () => {
    const torn = ofFive(5, 0, 5, 0, 5, 1);
    const calm = ofFive(3, 2, 3, 2, 2, 3);
    const cells = [torn, calm, ofFive(4, 1, 5, 2, 0, 3)];
    const effect = (cell: typeof torn) => clusterWilson(cell, cells)?.designEffect;
    expect(effect(torn)).toBe(taskVariance(torn)?.designEffect);
    expect(effect(calm)).toBe(pooledDesignEffect(cells));
    expect(clusterWilson(calm, [calm, calm])?.designEffect).toBe(1);
  });

  test("leans on the other cells at a rate of 0 or 1", () => {
    const mixed = ofFive(5, 4, 0, 2);
    const all = ofFive(5, 5, 5, 5);
    const interval = clusterWilson(all, [mixed, all]);
    const designEffect = pooledDesignEffect([mixed]) ?? Number.NaN;
    expect(interval).toEqual({
      method: "cluster-wilson",
      rate: 1,
      ...wilsonScore(1, 20 / designEffect, z),
      effectiveTrials: 20 / designEffect,
      designEffect,
      tasks: 4,
      note: null,
    });
  });

  test("leans on the other cells with one task, and says so", () => {
    const mixed = ofFive(5, 4, 0, 2);
    const one = talliesOf([0, 3, 0], [0, 5, 0]);
    const designEffect = pooledDesignEffect([mixed]) ?? Number.NaN;
    expect(clusterWilson(one, [mixed, one])).toMatchObject({
      ...wilsonScore(0.6, 5 / designEffect, z),
      tasks: 1,
      note: "one task",
    });
  });

  test("takes trials of a task to agree by half where no cell tells", () => {
    const all = ofFive(5, 5, 5, 5);
    const assumed = { designEffect: 3, effectiveTrials: 20 / 3, note: "design effect assumed" };
    expect(clusterWilson(all, [all, ofFive(0, 0, 0, 0)])).toMatchObject(assumed);
    expect(clusterWilson(all, [])).toMatchObject(assumed);
    expect(clusterWilson(ofFive(5), [])).toMatchObject({ designEffect: 3, note: "one task" });
    // Uneven tasks count like fewer: Σn²/N is 82/10 here.
    const uneven = talliesOf([9, 1], [9, 1]);
    expect(clusterWilson(uneven, [])?.designEffect).toBeCloseTo(1 + 7.2 / 2, 12);
  });

  test("takes Student's quantile where it is the only cell that tells, from four tasks on", () => {
    const four = ofFive(5, 4, 2, 3);
    const note = "design effect of this cell alone";
    const effect = Math.max(1, taskVariance(four)?.designEffect ?? Number.NaN);
    const expected = wilsonScore(14 / 20, 20 / effect, studentQuantile(0.975, 3));
    expect(clusterWilson(four, [four])).toMatchObject({ ...expected, note });
    expect(clusterWilson(four, [four, ofFive(5, 5, 5, 5)])).toMatchObject({ ...expected, note });
    const three = ofFive(5, 4, 2);
    const threeEffect = Math.max(1, taskVariance(three)?.designEffect ?? Number.NaN);
    const normal = wilsonScore(11 / 15, 15 / threeEffect, z);
    expect(clusterWilson(three, [three])).toMatchObject({ ...normal, note });
    expect(clusterWilson(four, [four, three])?.note).toBeNull();
  });

  test("is Wilson's on tasks of one trial, but for what K − 1 makes of the variance", () => {
    const single = talliesOf([1, 1, 1, 1, 1, 0, 0, 0], Array<number>(8).fill(1));
    const interval = clusterWilson(single, [single, single]);
    expect(interval?.designEffect).toBeCloseTo(8 / 7, 12);
    const plain = wilsonInterval(5, 8);
    expect(interval?.low).toBeLessThan(plain?.low ?? 0);
    expect(interval?.low).toBeCloseTo(plain?.low ?? 0, 1);
  });

  test("goes down to what one task can show where one alone has a success, and mirrors it", () => {
    const lone = ofFive(0, 0, 1, 0, 0, 0);
    const interval = clusterWilson(lone, [lone, lone], { confidence: 0.9 });
    expect(interval?.low).toBeCloseTo(0.1 / 30, 12);
    const failed = mirrored(lone);
    expect(clusterWilson(failed, [failed, failed])?.high).toBeCloseTo(1 - 0.05 / 30, 12);
    // Two tasks agree that there is something to see; so would one task alone in its cell.
    const two = ofFive(0, 0, 1, 1, 0, 0);
    expect(clusterWilson(two, [two, two])?.low).toBe(wilsonScore(2 / 30, 30, z).low);
    const only = ofFive(1);
    expect(clusterWilson(only, [two, two, only])?.low).toBe(wilsonScore(1 / 5, 5, z).low);
  });

  test("has no interval without trials", () => {
    expect(clusterWilson([], [])).toBeNull();
    expect(clusterWilson(talliesOf([0, 0], [0, 0]), [ofFive(5, 3)])).toBeNull();
  });

  test("refuses impossible counts, in any cell, and impossible confidences", () => {
    const good = ofFive(5, 3);
    expect(() => clusterWilson(ofFive(6, 3), [good])).toThrow(RangeError);
    expect(() => clusterWilson(good, [good, ofFive(-1, 3)])).toThrow(RangeError);
    expect(() => clusterWilson(good, [good], { confidence: 1 })).toThrow(RangeError);
  });

  test("is exact at the ends, symmetric, holds the rate and stays in [0, 1], for all cells", () => {
    const panel = fc.array(fc.array(anyTally, { maxLength: 10 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(panel, (cells) => {
        const cell = cells[0] ?? [];
        const interval = clusterWilson(cell, cells);
        const mirror = clusterWilson(mirrored(cell), cells.map(mirrored));
        if (interval === null || mirror === null) {
          expect(cell.every(({ trials }) => trials === 0)).toBe(true);
          return;
        }
        const { rate, low, high, designEffect } = interval;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(rate);
        expect(high).toBeGreaterThanOrEqual(rate);
        expect(high - low).toBeGreaterThan(0);
        expect(designEffect).toBeGreaterThanOrEqual(1);
        expect(low === 0).toBe(cell.every(({ successes }) => successes === 0));
        expect(high === 1).toBe(cell.every(({ successes, trials }) => successes === trials));
        expect(mirror.high).toBeCloseTo(1 - low, 9);
        expect(mirror.note).toBe(interval.note);
      }),
    );
  });
});
