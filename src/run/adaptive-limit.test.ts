import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AdaptiveLimit, adapted, adaptiveLimit, callsAtOnce } from "./adaptive-limit.ts";

/** Plays rounds of as many calls as the limit allows, each as long as the target says for so many at once. */
function played(
  ceiling: number,
  rounds: number,
  target: (atOnce: number) => number | "rate-limited",
) {
  let limit = adaptiveLimit(ceiling);
  let now = 0;
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const atOnce = callsAtOnce(limit);
    const met = target(atOnce);
    const beganAt = now;
    now += met === "rate-limited" ? 10 : met;
    const end = met === "rate-limited" ? met : "answered";
    for (let call = 0; call < atOnce; call++) {
      limit = adapted(limit, { end, beganAt, now, atOnce, saturated: true });
    }
    now += 1;
    sizes.push(callsAtOnce(limit));
  }
  return sizes;
}

describe("the adaptive limit", () => {
  test("starts at eight and doubles up to its ceiling where answers stay quick", () => {
    expect(played(64, 4, () => 500)).toEqual([16, 32, 64, 64]);
    expect(callsAtOnce(adaptiveLimit(2))).toBe(2);
  });

  test("halves once for a burst of 429 and then grows by one a round", () => {
    const sizes = played(64, 12, (atOnce) => (atOnce > 20 ? "rate-limited" : 500));
    expect(sizes.slice(0, 3)).toEqual([16, 32, 16]);
    expect(sizes.slice(3, 7)).toEqual([17, 18, 19, 20]);
    expect(Math.max(...sizes.slice(3))).toBeLessThanOrEqual(21);
  });

  test("stays within what a target bears whose answers slow down as it queues", () => {
    // Eight are answered at once, the others wait for their turn.
    const sizes = played(256, 200, (atOnce) => 1000 * Math.max(1, atOnce / 8));
    expect(Math.max(...sizes.slice(20))).toBeLessThan(64);
    expect(Math.min(...sizes.slice(20))).toBeGreaterThanOrEqual(8);
  });

  test("takes a target that is slower for everybody as it is, in the end", () => {
    let round = 0;
    const sizes = played(16, 120, () => (round++ < 10 ? 500 : 5000));
    expect(Math.min(...sizes)).toBeLessThan(16);
    expect(sizes.at(-1)).toBe(16);
  });

  test("learns nothing of more calls from a target that is not kept busy", () => {
    const limit = adapted(adaptiveLimit(16), {
      end: "answered",
      beganAt: 0,
      now: 5,
      atOnce: 1,
      saturated: false,
    });
    expect(callsAtOnce(limit)).toBe(8);
  });

  test("is whole, at least 1 and at most its ceiling whatever happens", () => {
    const call = fc.record({
      end: fc.constantFrom("answered" as const, "rate-limited" as const, "failed" as const),
      beganAt: fc.nat({ max: 1000 }),
      took: fc.nat({ max: 10_000 }),
      atOnce: fc.integer({ min: 1, max: 256 }),
      saturated: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 256 }), fc.array(call), (ceiling, calls) => {
        let limit: AdaptiveLimit = adaptiveLimit(ceiling);
        for (const { took, ...met } of calls) {
          limit = adapted(limit, { ...met, now: met.beganAt + took });
          expect(Number.isInteger(callsAtOnce(limit))).toBe(true);
          expect(callsAtOnce(limit)).toBeGreaterThanOrEqual(1);
          expect(callsAtOnce(limit)).toBeLessThanOrEqual(ceiling);
        }
      }),
    );
  });
});
