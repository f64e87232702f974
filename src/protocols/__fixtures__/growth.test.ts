import { describe, expect, test } from "vitest";
import { growthOn, linearRatio } from "./growth.ts";

const family = { name: "letters", make: (length: number) => "a".repeat(length) };

function busyFor(units: number): number {
  let sum = 0;
  for (let unit = 0; unit < units; unit++) sum = (sum * 31 + unit) | 0;
  return sum;
}

describe("growthOn()", () => {
  test("finds linear work linear", () => {
    const { largeMs, ratio } = growthOn(family, (text) => busyFor(text.length * 50));
    expect(largeMs).toBeGreaterThan(0);
    expect(ratio ?? 0).toBeLessThanOrEqual(linearRatio);
  });

  test("finds quadratic work quadratic", () => {
    const { ratio } = growthOn(family, (text) => busyFor(Math.floor(text.length ** 2 / 12_000)));
    expect(ratio).toBeGreaterThan(linearRatio);
  });

  test("judges no pair that is over in a moment", () => {
    expect(growthOn(family, (text) => text.length).ratio).toBeNull();
  });
});
