import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corrected, taken, tokenBucket } from "./token-bucket.ts";

describe("a token bucket", () => {
  test("gives a few seconds' worth at once and then keeps to its rate", () => {
    let bucket = tokenBucket(60, 0);
    const waits = Array.from({ length: 8 }, () => {
      const took = taken(bucket, 1, 0);
      bucket = took.bucket;
      return Math.round(took.waitMs);
    });
    expect(waits).toEqual([0, 0, 0, 0, 0, 1000, 2000, 3000]);
  });

  test("lets a call that is larger than it through when it is full, and the next ones pay", () => {
    const first = taken(tokenBucket(600, 0), 300, 0);
    expect(first.waitMs).toBe(0);
    expect(taken(first.bucket, 10, 0).waitMs).toBeCloseTo(26_000);
  });

  test("takes back what a call did not need, and more where it needed more", () => {
    const { bucket } = taken(tokenBucket(600, 0), 50, 0);
    expect(taken(corrected(bucket, -30, 0), 30, 0).waitMs).toBe(0);
    expect(taken(corrected(bucket, 10, 0), 10, 0).waitMs).toBeCloseTo(2000);
  });

  test("never gives more than its rate and one burst, whoever comes when", () => {
    const call = fc.record({ gap: fc.nat({ max: 5000 }), amount: fc.integer({ min: 1, max: 40 }) });
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 600 }), fc.array(call), (perMinute, calls) => {
        let bucket = tokenBucket(perMinute, 0);
        let now = 0;
        let served = 0;
        let last = 0;
        for (const { gap, amount } of calls) {
          now += gap;
          const took = taken(bucket, amount, now);
          bucket = took.bucket;
          const sentAt = now + took.waitMs;
          served += amount;
          expect(sentAt).toBeGreaterThanOrEqual(last - 1e-6);
          last = sentAt;
          const largest = Math.max(amount, bucket.capacity);
          expect(served).toBeLessThanOrEqual(
            bucket.capacity + largest + sentAt * bucket.perMs + 1e-6,
          );
        }
      }),
    );
  });
});
