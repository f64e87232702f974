import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clusterWilson } from "./cluster-wilson.ts";
import { pooledDesignEffect } from "./design-effect.ts";
import type { TaskTally } from "./task-tally.ts";
import { weightedClusterRate } from "./weighted-cluster.ts";
import { zOfConfidence } from "./z-of-confidence.ts";

const z = zOfConfidence(0.95);

const scored = fc
  .integer({ min: 1, max: 12 })
  .chain((trials) =>
    fc.record({ successes: fc.integer({ min: 0, max: trials }), trials: fc.constant(trials) }),
  );

/** Another cell that knows how tasks differ, so that no cell has to do without. */
const other: readonly TaskTally[] = [
  { successes: 1, trials: 5 },
  { successes: 4, trials: 5 },
  { successes: 5, trials: 5 },
];

const byTrials = (cell: readonly TaskTally[]) =>
  cell.map((tally) => ({ tally, weight: tally.trials }));

/** Where one task holds all successes or all failures, a cell's own interval reaches further than Wilson's. */
const isLone = (cell: readonly TaskTally[]) =>
  cell.filter(({ successes }) => successes > 0).length === 1 ||
  cell.filter(({ successes, trials }) => successes < trials).length === 1;

describe("weightedClusterRate()", () => {
  test("is the cluster Wilson interval where the trials are the weights", () => {
    fc.assert(
      fc.property(fc.array(scored, { minLength: 1, maxLength: 15 }), (cell) => {
        const cells = [cell, other, other];
        const expected = clusterWilson(cell, cells);
        const result = weightedClusterRate(byTrials(cell), pooledDesignEffect(cells), z);
        expect(result.rate).toBeCloseTo(expected?.rate ?? -1, 12);
        if (!isLone(cell)) {
          expect(result.low).toBeCloseTo(expected?.low ?? -1, 10);
          expect(result.high).toBeCloseTo(expected?.high ?? -1, 10);
        }
        expect(result.effectiveTrials).toBeCloseTo(expected?.effectiveTrials ?? -1, 8);
      }),
    );
  });

  test("does not depend on the unit of the weights, and pays for uneven ones", () => {
    fc.assert(
      fc.property(fc.array(scored, { minLength: 2, maxLength: 15 }), (cell) => {
        const even = weightedClusterRate(byTrials(cell), 1, z);
        const scaled = weightedClusterRate(
          cell.map((tally) => ({ tally, weight: tally.trials * 0.3 })),
          1,
          z,
        );
        expect(scaled.low).toBeCloseTo(even.low, 10);
        expect(scaled.high).toBeCloseTo(even.high, 10);
        const sum = even.residuals.reduce((total, residual) => total + residual, 0);
        expect(sum).toBeCloseTo(0, 10);
      }),
    );
    const alike = Array.from({ length: 10 }, () => ({ successes: 5, trials: 5 }));
    const uneven = alike.map((tally, index) => ({ tally, weight: index === 0 ? 40 : 1 }));
    expect(weightedClusterRate(uneven, 1, z).effectiveTrials).toBeLessThan(
      weightedClusterRate(byTrials(alike), 1, z).effectiveTrials,
    );
  });

  test("reaches exactly 0 and 1, whatever the weights", () => {
    const all = [1, 2, 3].map((trials) => ({
      tally: { successes: trials, trials },
      weight: 1 / 3 / trials,
    }));
    expect(weightedClusterRate(all, null, z)).toMatchObject({ rate: 1, high: 1 });
    const none = all.map(({ tally, weight }) => ({ tally: { ...tally, successes: 0 }, weight }));
    expect(weightedClusterRate(none, null, z)).toMatchObject({ rate: 0, low: 0 });
  });
});
