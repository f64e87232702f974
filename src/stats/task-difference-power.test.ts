import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/power.json" with { type: "json" };
import { smallestDetectable, taskDifferenceSpread, tasksNeeded } from "./task-difference-power.ts";

const usual = { alpha: 0.05, power: 0.8 };

describe("taskDifferenceSpread()", () => {
  test.each(casesOf(cases, "power.clusteredPairedSD"))("agrees with %s", (_id, reference) => {
    const { p1 = 0, p2 = 0, ...rest } = reference.input as Record<string, number>;
    const { turnsPerTask = 0, icc = 0, taskCorrelation = 0 } = rest;
    const arms = { rateA: p1, rateB: p2, turnsPerTask, icc, taskCorrelation };
    const sdDifference = taskDifferenceSpread(arms);
    const mdd20Tasks = smallestDetectable(20, sdDifference, usual).normal;
    expect(misses({ sdDifference, mdd20Tasks }, reference)).toEqual([]);
  });

  test("turns alone cannot take it to 0", () => {
    const arms = { rateA: 0.9, rateB: 0.8, icc: 0.2, taskCorrelation: 0.5 };
    const many = taskDifferenceSpread({ ...arms, turnsPerTask: 1e9 });
    expect(many).toBeGreaterThan(0.1);
    expect(taskDifferenceSpread({ ...arms, turnsPerTask: 5 })).toBeGreaterThan(many);
  });

  test("refuses what is no rate", () => {
    const arms = { rateA: 1.1, rateB: 0.8, icc: 0.2, taskCorrelation: 0.5, turnsPerTask: 5 };
    expect(() => taskDifferenceSpread(arms)).toThrow(RangeError);
    expect(() => taskDifferenceSpread({ ...arms, rateA: 1, turnsPerTask: 0 })).toThrow(RangeError);
  });
});

describe("smallestDetectable()", () => {
  test.each(casesOf(cases, "power.taskMDD"))("agrees with %s", (_id, reference) => {
    const { tasks = 0, sdDifference = 0, alpha = 0, power = 0 } = numbers(reference.input);
    const { normal, student } = smallestDetectable(tasks, sdDifference, { alpha, power });
    expect(misses({ normal, noncentralT: student }, reference)).toEqual([]);
  });

  test("has no answer where two tasks would take a difference beyond all bounds", () => {
    expect(smallestDetectable(2, 0.2, { alpha: 0.001, power: 0.8 }).student).toBeNull();
  });

  test("refuses one task, and more alpha than power", () => {
    expect(() => smallestDetectable(1, 0.2, usual)).toThrow(RangeError);
    expect(() => smallestDetectable(5, 0.2, { alpha: 0.5, power: 0.4 })).toThrow(RangeError);
  });
});

describe("tasksNeeded()", () => {
  test.each(casesOf(cases, "power.tasksNeeded"))("agrees with %s", (_id, reference) => {
    const { difference = 0, sdDifference = 0, alpha = 0, power = 0 } = numbers(reference.input);
    const { student } = tasksNeeded(difference, sdDifference, { alpha, power });
    expect(misses({ tasks: student }, reference)).toEqual([]);
  });

  // Miller's formula for two models over the same questions is the normal one, with his parts of the spread.
  test.each(casesOf(cases, "power.miller"))("agrees with %s", (_id, reference) => {
    const {
      omega2 = 0,
      sigma2A = 0,
      sigma2B = 0,
      epochs = 0,
      difference = 0,
    } = numbers(reference.input);
    const spread = Math.sqrt(omega2 + (sigma2A + sigma2B) / epochs);
    const { normal } = tasksNeeded(difference, spread, usual);
    expect(misses({ questions: normal }, reference)).toEqual([]);
  });

  test("is the number at which the smallest detectable difference is that one", () => {
    const { student } = tasksNeeded(0.1, 0.3, { ...usual, sides: 1 });
    const found = smallestDetectable(student, 0.3, { ...usual, sides: 1 });
    expect(found.student ?? 0).toBeCloseTo(0.1, 8);
  });

  test("is never below two", () => {
    expect(tasksNeeded(1, 0.001, usual)).toEqual({ normal: 2, student: 2 });
  });
});

function numbers(input: Readonly<Record<string, unknown>>): Record<string, number> {
  return input as Record<string, number>;
}
