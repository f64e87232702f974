import { describe, expect, test } from "vitest";
import { randomFrom } from "../stats/random.ts";
import { nightAt } from "./__fixtures__/nights.ts";
import { calibrationOf, type PairLook, pairLooks } from "./calibration.ts";

const setting = { margin: 0.1, series: 1, random: randomFrom("calibration") };
const look = (p: number, suspect = false): PairLook => ({ kind: "look", model: "m", p, suspect });

describe("pairLooks()", () => {
  test("sees no alarm between two alike and one where the second fell", () => {
    const alike = pairLooks(nightAt(0.9, "a"), nightAt(0.9, "b"), setting);
    expect(alike).toMatchObject([{ kind: "look", suspect: false }]);
    const fallen = pairLooks(nightAt(0.9, "a"), nightAt(0.5, "b"), setting);
    expect(calibrationOf([fallen])).toMatchObject({
      atLevel: { alarms: 1 },
      atGate: { alarms: 1 },
    });
  });

  test("copies are no look", () => {
    const night = nightAt(0.9, "a");
    const cells = Object.fromEntries(
      Object.entries(night.cells).map(([id, cell]) => [id, { ...cell, replies: { "0/t": "x" } }]),
    );
    const copied = { ...night, cells };
    expect(pairLooks(copied, copied, setting)).toMatchObject([
      { kind: "none", reason: expect.stringMatching(/copies prove nothing/) },
    ]);
  });

  test("an outage of either is no look, with its reason", () => {
    const night = nightAt(0.9, "a");
    const cells = Object.fromEntries(
      Object.entries(night.cells).map(([id, cell]) => [id, { ...cell, missing: cell.planned }]),
    );
    const out = { ...night, cells };
    for (const [first, second] of [
      [out, nightAt(0.9, "b")],
      [nightAt(0.9, "b"), out],
    ] as const) {
      expect(pairLooks(first, second, setting)).toMatchObject([
        { kind: "none", reason: expect.stringMatching(/missing/) },
      ]);
    }
  });
});

describe("calibrationOf()", () => {
  test("is unknown without looks", () => {
    const { atLevel, over } = calibrationOf([[{ kind: "none", model: "m", reason: "an outage" }]]);
    expect(atLevel).toEqual({
      alarms: 0,
      looks: 0,
      effectiveLooks: null,
      rate: null,
      low: null,
      high: null,
    });
    expect(over).toBe(false);
  });

  test.each([
    [1, 20, false],
    [3, 20, false],
    [6, 20, true],
  ])("%d alarms of %d are too many: %s", (alarms, looks, over) => {
    const all = Array.from({ length: looks }, (_, at) => [look(at < alarms ? 0.01 : 0.6)]);
    const { atLevel, ...rest } = calibrationOf(all);
    expect(rest.over).toBe(over);
    expect(atLevel).toMatchObject({ alarms, looks, rate: alarms / looks });
  });

  test("alarms that come together in a pair count like one", () => {
    const pairOf = (alarms: number) =>
      Array.from({ length: 10 }, (_, at) => look(at < alarms ? 0.01 : 0.6));
    const quiet = Array.from({ length: 9 }, () => pairOf(0));
    const together = calibrationOf([pairOf(10), ...quiet]).atLevel;
    const apart = calibrationOf(Array.from({ length: 10 }, () => pairOf(1))).atLevel;
    expect(together).toMatchObject({ alarms: 10, looks: 100, rate: 0.1 });
    expect(apart).toMatchObject({ alarms: 10, looks: 100, rate: 0.1, effectiveLooks: 100 });
    expect(together.effectiveLooks).toBeLessThan(12);
    expect(together.low).toBeLessThan(0.02);
    expect(apart.low).toBeGreaterThan(0.04);
    expect(together.high).toBeGreaterThan(1.5 * (apart.high ?? 1));
    // Nothing tells by how much looks without an alarm agree.
    const none = calibrationOf(quiet).atLevel;
    expect(none.effectiveLooks).toBeLessThan(20);
  });
});
