import { describe, expect, test } from "vitest";
import { casesOf, misses } from "./__fixtures__/reference-cases.ts";
import cases from "./__fixtures__/reference-values/drift.json" with { type: "json" };
import { expectedFalseAlarms, type FalseAlarmBudget, runLengthFor } from "./false-alarm-budget.ts";

describe("runLengthFor()", () => {
  test.each(casesOf(cases, "drift.falseAlarmBudget"))("agrees with %s", (_id, reference) => {
    const budget = reference.input as unknown as FalseAlarmBudget;
    expect(misses({ arl0PerSeries: runLengthFor(budget) }, reference)).toEqual([]);
  });

  test("refuses a budget of no alarm at all", () => {
    expect(() => runLengthFor({ series: 1, falseAlarmsPerMonth: 0, nightsPerMonth: 30 })).toThrow(
      RangeError,
    );
  });
});

describe("expectedFalseAlarms()", () => {
  test.each(casesOf(cases, "drift.expectedFalseAlarms"))("agrees with %s", (_id, reference) => {
    const { perNightAlpha = 0, series = 0, nights = 0 } = reference.input as Record<string, number>;
    const { expected, anyChance } = expectedFalseAlarms(perNightAlpha, series, nights);
    expect(misses({ expected, probabilityOfAtLeastOne: anyChance }, reference)).toEqual([]);
  });

  test("refuses what is no chance", () => {
    expect(() => expectedFalseAlarms(1.5, 1, 1)).toThrow(RangeError);
  });
});
