import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf, misses, type ReferenceCase } from "./__fixtures__/reference-cases.ts";
import pairedCases from "./__fixtures__/reference-values/paired.json" with { type: "json" };
import unpairedCases from "./__fixtures__/reference-values/unpaired.json" with { type: "json" };
import type { DifferenceInterval } from "./difference-interval.ts";
import { miettinenNurminen } from "./miettinen-nurminen.ts";
import { newcombePaired } from "./newcombe-paired.ts";
import { newcombeUnpaired } from "./newcombe-unpaired.ts";
import type { PairedTable } from "./paired-table.ts";
import { tangoInterval } from "./tango.ts";
import type { TaskTally } from "./task-tally.ts";

/** The fixture spells "no estimate" as NaN in an interval that excludes nothing. */
const named = (interval: DifferenceInterval | null) => ({
  estimate: interval?.difference ?? Number.NaN,
  lower: interval?.low ?? -1,
  upper: interval?.high ?? 1,
});

function tableOf({ input }: ReferenceCase): PairedTable {
  const { a, b, c, d } = input as Record<string, number>;
  return { both: a ?? 0, onlyA: b ?? 0, onlyB: c ?? 0, neither: d ?? 0 };
}

const count = fc.integer({ min: 0, max: 60 });

const someTable = fc
  .record({ both: count, onlyA: count, onlyB: count, neither: count })
  .filter(({ both, onlyA, onlyB, neither }) => both + onlyA + onlyB + neither > 0);

const someTally = fc
  .integer({ min: 1, max: 60 })
  .chain((trials) =>
    fc.record({ successes: fc.integer({ min: 0, max: trials }), trials: fc.constant(trials) }),
  );

/** What holds of the interval of any difference, in both directions of the arms. */
function expectHonest(interval: DifferenceInterval | null, swapped: DifferenceInterval | null) {
  if (interval === null || swapped === null) throw new Error("there were trials");
  expect(interval.low).toBeGreaterThanOrEqual(-1);
  expect(interval.high).toBeLessThanOrEqual(1);
  expect(interval.low).toBeLessThanOrEqual(interval.difference + 1e-12);
  expect(interval.high).toBeGreaterThanOrEqual(interval.difference - 1e-12);
  expect(interval.high - interval.low).toBeGreaterThan(0.01);
  expect(swapped.difference).toBeCloseTo(-interval.difference, 12);
  expect(swapped.low).toBeCloseTo(-interval.high, 8);
  expect(swapped.high).toBeCloseTo(-interval.low, 8);
  if (Math.abs(interval.difference) === 1) {
    expect(interval.difference === 1 ? interval.high : interval.low).toBe(interval.difference);
  }
}

describe.each([
  ["paired.newcombe10", newcombePaired],
  ["paired.tango", tangoInterval],
] as const)("%s", (method, intervalOf) => {
  test.each(casesOf(pairedCases, method))("gives R's interval in %s", (_id, reference) => {
    const interval = intervalOf(tableOf(reference), Number(reference.input["conf"]));
    expect(misses(named(interval), reference)).toEqual([]);
  });

  test("has width everywhere, holds the difference and turns round with the arms", () => {
    fc.assert(
      fc.property(someTable, (table) => {
        const swapped = { ...table, onlyA: table.onlyB, onlyB: table.onlyA };
        expectHonest(intervalOf(table), intervalOf(swapped));
      }),
    );
    const sweep = { both: 0, onlyA: 8, onlyB: 0, neither: 0 };
    expectHonest(intervalOf(sweep), intervalOf({ ...sweep, onlyA: 0, onlyB: 8 }));
    const ties = { both: 8, onlyA: 0, onlyB: 0, neither: 0 };
    expectHonest(intervalOf(ties), intervalOf(ties));
  });

  test("has no interval without pairs, and refuses what is no table", () => {
    const empty = { both: 0, onlyA: 0, onlyB: 0, neither: 0 };
    expect(intervalOf(empty)).toBeNull();
    expect(() => intervalOf({ ...empty, both: -1 })).toThrow(RangeError);
    expect(() => intervalOf({ ...empty, neither: 1.5 })).toThrow(RangeError);
    expect(() => intervalOf({ ...empty, both: 1 }, 1)).toThrow(RangeError);
  });
});

describe.each([
  ["unpaired.newcombe", newcombeUnpaired],
  ["unpaired.miettinenNurminen", miettinenNurminen],
] as const)("%s", (method, intervalOf) => {
  test.each(casesOf(unpairedCases, method))("gives R's interval in %s", (_id, reference) => {
    const { x1, n1, x2, n2, conf } = reference.input as Record<string, number>;
    const interval = intervalOf(tally(x1, n1), tally(x2, n2), conf);
    expect(misses(named(interval), reference)).toEqual([]);
  });

  test("has width everywhere, holds the difference and turns round with the arms", () => {
    fc.assert(
      fc.property(someTally, someTally, (a, b) => {
        expectHonest(intervalOf(a, b), intervalOf(b, a));
      }),
    );
    expectHonest(intervalOf(tally(8, 8), tally(0, 8)), intervalOf(tally(0, 8), tally(8, 8)));
    expectHonest(intervalOf(tally(8, 8), tally(8, 8)), intervalOf(tally(8, 8), tally(8, 8)));
  });

  test("has no interval where an arm is empty, and refuses what is no count", () => {
    expect(intervalOf(tally(0, 0), tally(3, 4))).toBeNull();
    expect(intervalOf(tally(3, 4), tally(0, 0))).toBeNull();
    expect(() => intervalOf(tally(5, 4), tally(3, 4))).toThrow(RangeError);
    expect(() => intervalOf(tally(3, 4), tally(1.5, 4))).toThrow(RangeError);
    expect(() => intervalOf(tally(3, 4), tally(3, 4), 0)).toThrow(RangeError);
  });
});

function tally(successes = 0, trials = 0): TaskTally {
  return { successes, trials };
}
