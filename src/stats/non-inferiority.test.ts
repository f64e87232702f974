import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/noninferiority.json" with { type: "json" };
import {
  pairedNonInferiority,
  taskNonInferiority,
  tasksForNonInferiority,
  unpairedNonInferiority,
} from "./non-inferiority.ts";

describe("taskNonInferiority()", () => {
  test.each(casesOf(cases, "noninferiority.taskT"))("gives R's values in %s", (_id, reference) => {
    const { d, margin, alpha } = reference.input as { d: number[]; margin: number; alpha: number };
    const result = taskNonInferiority(d, margin, alpha);
    if (result === null) throw new Error("the tasks differ");
    const { t, df, p, low, pDrop } = result;
    expect(misses({ t, df, pNoninferior: p, lowerOneSided: low, pDrop }, reference)).toEqual([]);
    expect(p < alpha).toBe(low > -margin);
  });

  test.each([[[]], [[0.2]], [[0, 0, 0]], [[0.3, 0.3, 0.1 + 0.2]]])(
    "has no spread to measure with in %j",
    (differences) => {
      expect(taskNonInferiority(differences, 0.1)).toBeNull();
    },
  );

  test.each([0, -0.1, 1.5, Number.NaN])("refuses a margin of %s", (margin) => {
    expect(() => taskNonInferiority([0, 0.1], margin)).toThrow(RangeError);
    expect(() => tasksForNonInferiority(0.1, margin, 0.05, 0.8)).toThrow(RangeError);
  });
});

describe("pairedNonInferiority()", () => {
  test.each(casesOf(cases, "noninferiority.pairedTango"))(
    "gives R's values in %s",
    (_id, reference) => {
      const { a = 0, b = 0, c = 0, d = 0, margin = 0 } = reference.input as Record<string, number>;
      const table = { both: a, onlyA: b, onlyB: c, neither: d };
      const result = pairedNonInferiority(table, margin);
      expect(misses({ z: result?.z, pOneSided: result?.p }, reference)).toEqual([]);
    },
  );

  test("has no answer without pairs", () => {
    expect(pairedNonInferiority({ both: 0, onlyA: 0, onlyB: 0, neither: 0 }, 0.1)).toBeNull();
  });
});

describe("unpairedNonInferiority()", () => {
  test.each(casesOf(cases, "noninferiority.unpairedMN"))(
    "gives R's values in %s",
    (_id, reference) => {
      const {
        x1 = 0,
        n1 = 0,
        x2 = 0,
        n2 = 0,
        margin = 0,
      } = reference.input as Record<string, number>;
      const fresh = { successes: x1, trials: n1 };
      const result = unpairedNonInferiority(fresh, { successes: x2, trials: n2 }, margin);
      expect(misses({ z: result?.z, pOneSided: result?.p }, reference)).toEqual([]);
    },
  );

  test("has no answer for an empty arm", () => {
    const some = { successes: 3, trials: 4 };
    expect(unpairedNonInferiority(some, { successes: 0, trials: 0 }, 0.1)).toBeNull();
  });
});

describe("tasksForNonInferiority()", () => {
  test.each(casesOf(cases, "noninferiority.tasksNeeded"))(
    "asks for as many as R in %s",
    (_id, reference) => {
      const {
        sdDifference = 0,
        margin = 0,
        alpha = 0,
        power = 0,
      } = reference.input as Record<string, number>;
      const tasks = tasksForNonInferiority(sdDifference, margin, alpha, power);
      expect(tasks).toBe(Math.ceil(Number(reference.expected["noncentralT"])));
      expect(tasks).toBeGreaterThanOrEqual(Math.ceil(Number(reference.expected["normal"])));
    },
  );

  test("asks for more the wider the spread, the smaller the margin and the higher the power", () => {
    const tasks = tasksForNonInferiority(0.2, 0.1, 0.05, 0.8);
    expect(tasksForNonInferiority(0.3, 0.1, 0.05, 0.8)).toBeGreaterThan(tasks);
    expect(tasksForNonInferiority(0.2, 0.05, 0.05, 0.8)).toBeGreaterThan(tasks);
    expect(tasksForNonInferiority(0.2, 0.1, 0.05, 0.9)).toBeGreaterThan(tasks);
    expect(tasksForNonInferiority(0, 0.1, 0.05, 0.8)).toBe(2);
  });
});
