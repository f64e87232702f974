import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clusterHybrid } from "./cluster-hybrid.ts";
import { regrets } from "./regret.ts";

const armOf = (successes: readonly number[], trials = 5) =>
  successes.map((count) => ({ successes: count, trials }));

const weights = [5, 5, 5, 5, 5, 5, 5, 5];

const good = armOf([5, 5, 5, 5, 5, 5, 5, 5]);
const fair = armOf([5, 4, 5, 4, 5, 4, 5, 4]);
const poor = armOf([1, 0, 2, 1, 0, 1, 2, 0]);

const higher = { weights, direction: "higher" } as const;

const someArms = fc.array(
  fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 8, maxLength: 8 }).map((arm) => armOf(arm)),
  { minLength: 1, maxLength: 5 },
);

describe("regrets()", () => {
  test("bounds by how much another arm is better, one-sided over the other arms", () => {
    const [ofGood, ofFair, ofPoor] = regrets([good, fair, poor], higher);
    const limit = (other: typeof good, own: typeof good) =>
      clusterHybrid(
        weights.map((weight, task) => ({
          a: other[task] ?? { successes: 0, trials: 0 },
          b: own[task] ?? { successes: 0, trials: 0 },
          weight,
        })),
        [good, fair, poor],
        0.95,
      )?.high;
    expect(ofFair).toEqual({ atMost: limit(good, fair), against: 0 });
    expect(ofPoor).toEqual({ atMost: limit(good, poor), against: 0 });
    expect(ofGood?.atMost).toBeLessThan(ofFair?.atMost ?? 0);
    expect(ofPoor?.atMost).toBeGreaterThan(0.7);
  });

  test("is 0 for an arm that all others are shown to stand behind", () => {
    const [first] = regrets([good, poor], higher);
    expect(first).toEqual({ atMost: 0, against: null });
    expect(regrets([good], higher)).toEqual([{ atMost: 0, against: null }]);
    expect(regrets([], higher)).toEqual([]);
  });

  test("turns round where low is good", () => {
    const lower = regrets([good, poor], { weights, direction: "lower" });
    expect(lower[1]).toEqual({ atMost: 0, against: null });
    expect(lower[0]?.atMost).toBeGreaterThan(0.7);
  });

  test("is unknown where another arm shares no scored task", () => {
    const unscored = armOf([0, 0, 0, 0, 0, 0, 0, 0], 0);
    expect(regrets([good, poor, unscored], higher)).toEqual([null, null, null]);
  });

  test("lies in [0, 1], names another arm, and does not depend on the order of arms", () => {
    fc.assert(
      fc.property(someArms, (arms) => {
        const result = regrets(arms, higher);
        const backwards = regrets([...arms].reverse(), higher).reverse();
        result.forEach((regret, place) => {
          if (regret === null) throw new Error("all tasks were scored");
          expect(regret.atMost).toBeGreaterThanOrEqual(0);
          expect(regret.atMost).toBeLessThanOrEqual(1);
          expect(regret.against).not.toBe(place);
          expect(backwards[place]?.atMost).toBeCloseTo(regret.atMost, 12);
        });
      }),
    );
  });

  test("never falls when another arm joins", () => {
    fc.assert(
      fc.property(someArms, fc.array(fc.nat(5), { minLength: 8, maxLength: 8 }), (arms, more) => {
        const before = regrets(arms, higher);
        // The pooled design effect moves with the cells, so a limit may come down a little.
        regrets([...arms, armOf(more)], higher)
          .slice(0, arms.length)
          .forEach((after, place) => {
            expect(after?.atMost).toBeGreaterThanOrEqual((before[place]?.atMost ?? 0) - 0.1);
          });
      }),
    );
  });

  test("refuses an arm with another number of tasks", () => {
    expect(() => regrets([good.slice(1)], higher)).toThrow(RangeError);
  });
});
