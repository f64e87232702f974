import { describe, expect, test } from "vitest";
import { usualRules } from "./gate-rules.ts";
import { type DriftNight, driftCritical, watchedNights } from "./series-drift.ts";

const critical = driftCritical(usualRules(96));
const nightsOf = (rates: readonly number[]): DriftNight[] =>
  rates.map((rate) => ({ rate, trials: 400 }));
const watch = (rates: readonly number[], worse: "lower" | "higher" = "lower") =>
  watchedNights(nightsOf(rates), { critical, worse });
const steady = Array.from({ length: 30 }, (_, night) => (night % 2 === 0 ? 0.91 : 0.89));

describe("watchedNights()", () => {
  test("tells a decline in rates, on either side", () => {
    const sinking = Array.from({ length: 20 }, (_, night) => 0.9 - 0.005 * (night + 1));
    const down = watch([...steady, ...sinking]);
    if (down.state !== "alarm") throw new Error(down.state);
    expect(down.since).toBeLessThan(14);
    expect(down.average).toBeLessThan(down.limit);
    expect(down.limit).toBeGreaterThan(0.8);
    const turned = (rates: readonly number[]) => rates.map((rate) => 1 - rate);
    expect(watch([...turned(steady), ...turned(sinking)], "higher")).toMatchObject({
      state: "alarm",
      since: down.since,
    });
  });

  test("takes no bad night for a decline where thirty were without a failure", () => {
    const spotless = Array.from({ length: 30 }, () => 1);
    expect(watch([...spotless, 0.995, 1, 0.9925]).state).toBe("quiet");
    const sinking = Array.from({ length: 12 }, (_, night) => 1 - 0.005 * (night + 1));
    expect(watch([...spotless, ...sinking]).state).toBe("alarm");
  });

  test("needs thirty nights before any is watched", () => {
    expect(watch(steady.slice(1))).toEqual({ state: "too-few-nights", nights: 29, needed: 30 });
  });
});
