import { describe, expect, test } from "vitest";
import { randomFrom } from "./random.ts";
import { taskRatesFor } from "./task-rates.ts";
import { type PlannedComparison, usualGuess, verdictPower } from "./verdict-power.ts";

const plan: PlannedComparison = {
  ...usualGuess,
  rateA: 0.95,
  rateB: 0.75,
  tasks: 20,
  turns: 5,
  epochs: 1,
  comparisons: 1,
  alpha: 0.05,
};
const powerOf = (change: Partial<PlannedComparison>) =>
  verdictPower({ ...plan, ...change }, randomFrom("power"), 150);

describe("verdictPower()", () => {
  // The published simulation of the same rule: five turns a task, icc .2, task correlation .7.
  test.each([
    [{ tasks: 8, rateA: 1, rateB: 0.625 }, 0.68],
    [{ tasks: 12 }, 0.57],
    [{ tasks: 12, epochs: 3 }, 0.87],
    [{ tasks: 20, comparisons: 6 }, 0.61],
    [{ tasks: 20, epochs: 3, rateB: 0.85 }, 0.72],
  ])("comes near the method's table: %j", (change, power) => {
    expect(Math.abs(powerOf(change).reached - power)).toBeLessThan(0.13);
  });

  test("is 0 below the fewest tasks that can differ", () => {
    expect(powerOf({ tasks: 5, rateA: 1, rateB: 0 })).toEqual({ reached: 0, wrongWay: 0 });
    expect(powerOf({ tasks: 6, rateA: 1, rateB: 0 }).reached).toBe(1);
    expect(powerOf({ tasks: 8, rateA: 1, rateB: 0, comparisons: 10 }).reached).toBe(0);
  });

  test("is a rare false verdict where the rates are the same", () => {
    expect(powerOf({ tasks: 40, rateB: 0.95 }).reached).toBeLessThan(0.06);
    expect(powerOf({ tasks: 40, rateA: 0.5, rateB: 0.5 }).reached).toBeLessThan(0.07);
  });

  test("does not care which arm is the better one", () => {
    const there = powerOf({ rateA: 0.75, rateB: 0.95 });
    expect(there.wrongWay).toBe(0);
    expect(Math.abs(there.reached - powerOf({}).reached)).toBeLessThan(0.12);
  });

  test("answers the same for the same random numbers", () => {
    expect(powerOf({})).toEqual(powerOf({}));
  });

  test.each([
    [{ tasks: 0 }],
    [{ epochs: 1.5 }],
    [{ rateA: 1.2 }],
    [{ icc: -0.1 }],
    [{ echo: 1 }],
    [{ alpha: 0 }],
    [{ comparisons: 0 }],
  ])("refuses %j", (change) => {
    expect(() => powerOf(change)).toThrow(RangeError);
  });
});

describe("taskRatesFor()", () => {
  const draws = (icc: number, taskCorrelation: number) => {
    const random = randomFrom("tasks");
    const draw = taskRatesFor(0.8, 0.8, { icc, taskCorrelation });
    return Array.from({ length: 20_000 }, () => draw(random));
  };
  const mean = (values: readonly number[]) =>
    values.reduce((sum, one) => sum + one, 0) / values.length;

  test("has the arm's mean and the icc's spread", () => {
    const rates = draws(0.2, 0).map(({ a }) => a);
    expect(mean(rates)).toBeCloseTo(0.8, 2);
    const variance = mean(rates.map((rate) => (rate - 0.8) ** 2));
    expect(variance / (0.8 * 0.2)).toBeCloseTo(0.2, 1);
  });

  test("ties the arms together", () => {
    const together = mean(draws(0.2, 0.7).map(({ a, b }) => (a - 0.8) * (b - 0.8)));
    expect(together / (0.2 * 0.16)).toBeGreaterThan(0.55);
    expect(Math.abs(mean(draws(0.2, 0).map(({ a, b }) => (a - 0.8) * (b - 0.8))))).toBeLessThan(
      0.001,
    );
    expect(draws(0.2, 1).every(({ a, b }) => a === b)).toBe(true);
  });

  test("has tasks all alike at icc 0, and all or nothing at icc 1", () => {
    expect(draws(0, 0)[0]).toEqual({ a: 0.8, b: 0.8 });
    const allOrNothing = draws(1, 0).map(({ a }) => a);
    expect(new Set(allOrNothing)).toEqual(new Set([0, 1]));
    expect(mean(allOrNothing)).toBeCloseTo(0.8, 1);
  });
});
