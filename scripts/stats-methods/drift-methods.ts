import {
  cusumCritical,
  cusumPath,
  cusumRunLength,
  twoSidedCusumRunLength,
} from "../../src/stats/cusum.ts";
import { ewmaLimits, ewmaPath } from "../../src/stats/ewma.ts";
import { ewmaCritical, ewmaRunLength } from "../../src/stats/ewma-critical.ts";
import { expectedFalseAlarms, runLengthFor } from "../../src/stats/false-alarm-budget.ts";
import { movingRangeSpread } from "../../src/stats/moving-range.ts";
import { singleBreak } from "../../src/stats/single-break.ts";
import type { Method, MethodInput } from "./method-input.ts";

/** Series of nights. */
export const driftMethods: Readonly<Record<string, Method>> = {
  "drift.ewmaPath": (input) => {
    const [nights, weight] = [input.numbers("z"), input.number("lambda")];
    return {
      ewma: ewmaPath(nights, weight),
      limit: ewmaLimits(nights.length, input.number("L"), weight),
    };
  },
  "drift.ewmaArl": (input) => ({
    arl: ewmaRunLength(input.number("lambda"), input.number("L"), input.number("shift")),
  }),
  "drift.ewmaCritical": (input) => ({
    L: ewmaCritical(input.number("lambda"), input.number("arl0")),
  }),
  "drift.cusumPath": (input) => ({ ...cusumPath(input.numbers("z"), input.number("k")) }),
  "drift.cusumArl": (input) => ({
    arl: runLengthOf(input)(input.number("k"), input.number("h"), input.number("shift")),
  }),
  "drift.cusumCritical": (input) => ({
    h: cusumCritical(input.number("k"), input.number("arl0"), runLengthOf(input)),
  }),
  "drift.falseAlarmBudget": (input) => ({
    arl0PerSeries: runLengthFor({
      series: input.number("series"),
      falseAlarmsPerMonth: input.number("falseAlarmsPerMonth"),
      nightsPerMonth: input.number("nightsPerMonth"),
    }),
  }),
  "drift.expectedFalseAlarms": (input) => {
    const { expected, anyChance } = expectedFalseAlarms(
      input.number("perNightAlpha"),
      input.number("series"),
      input.number("nights"),
    );
    return { expected, probabilityOfAtLeastOne: anyChance };
  },
  "drift.singleBreak": (input) => ({
    lastIndexBefore:
      singleBreak(input.numbers("y"), input.number("minSegment"))?.lastBefore ?? null,
  }),
  "drift.movingRangeSigma": (input) => ({
    sigma: movingRangeSpread(input.numbers("y")) ?? Number.NaN,
  }),
};

function runLengthOf(input: MethodInput) {
  return input.text("sided") === "two" ? twoSidedCusumRunLength : cusumRunLength;
}
