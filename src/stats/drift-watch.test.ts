import { describe, expect, test } from "vitest";
import { type DriftRules, driftWatch, widenedCritical } from "./drift-watch.ts";
import { ewmaSpread } from "./ewma.ts";
import { ewmaCritical } from "./ewma-critical.ts";
import { normalQuantile } from "./normal.ts";
import { randomFrom } from "./random.ts";

/** Once a year on a quiet series. */
const critical = ewmaCritical(0.2, 365);
const rules: DriftRules = { critical, worse: "lower" };

function nightsOf(seed: string, count: number, mean: number): number[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    return mean + 0.02 * normalQuantile((random.integer(1e6) + 0.5) / 1e6);
  });
}

describe("driftWatch()", () => {
  const baseline = nightsOf("baseline", 40, 0.95);

  test("stays quiet while nothing happens", () => {
    const watch = driftWatch(baseline, nightsOf("quiet", 30, 0.95), rules);
    expect(watch).toMatchObject({ state: "quiet", since: null });
  });

  test("raises the alarm a few nights into a drop, and not at a rise", () => {
    const nights = [...nightsOf("before", 10, 0.95), ...nightsOf("after", 10, 0.9)];
    const watch = driftWatch(baseline, nights, rules);
    if (watch.state !== "alarm") throw new Error(`the watch is ${watch.state}`);
    expect(watch.since).toBeGreaterThanOrEqual(10);
    expect(watch.since).toBeLessThan(17);
    expect(watch.average).toBeLessThan(watch.limit);
    expect(driftWatch(baseline, nights, { ...rules, worse: "higher" }).state).toBe("quiet");
  });

  test("has its limit at the widened one, in the baseline's own spread", () => {
    const watch = driftWatch([...Array(15).fill(0.9), ...Array(15).fill(1)], [], rules);
    const spread = Math.sqrt(30 / 29) * 0.05;
    const edge = widenedCritical(critical, 30) * ewmaSpread();
    if (watch.state !== "quiet") throw new Error(`the watch is ${watch.state}`);
    expect(watch.average).toBeCloseTo(0.95, 12);
    expect(watch.limit).toBeCloseTo(0.95 - edge * spread, 9);
  });

  test("takes no nights to differ less than they are known to", () => {
    const still = Array(30).fill(0.95);
    const watch = driftWatch(still, [0.94], { ...rules, leastSpread: 0.01 });
    if (watch.state !== "quiet") throw new Error(`the watch is ${watch.state}`);
    const edge = widenedCritical(critical, 30) * ewmaSpread();
    expect(watch.limit).toBeCloseTo(0.95 - edge * 0.01, 12);
  });

  test("says why it cannot watch", () => {
    expect(driftWatch(baseline.slice(0, 29), [], rules)).toEqual({
      state: "too-few-nights",
      nights: 29,
      needed: 30,
    });
    expect(driftWatch(Array(30).fill(0.95), [0.5], rules)).toEqual({ state: "no-spread" });
    expect(() => driftWatch(baseline, [Number.NaN], rules)).toThrow(RangeError);
    expect(() => driftWatch(baseline, [], { ...rules, critical: 0 })).toThrow(RangeError);
  });

  test("raises an alarm on few quiet series within a month", () => {
    const series = 150;
    let alarms = 0;
    for (let one = 0; one < series; one++) {
      const quiet = nightsOf(`series ${one}`, 60, 0.95);
      if (driftWatch(quiet.slice(0, 30), quiet.slice(30), rules).state === "alarm") alarms++;
    }
    expect(alarms / series).toBeLessThan(0.12);
  });
});
