import { describe, expect, test } from "vitest";
import { growthLimits, growthOn } from "./growth.ts";

const family = { name: "letters", make: (length: number) => "a".repeat(length) };

function busyFor(units: number): number {
  let sum = 0;
  for (let unit = 0; unit < units; unit++) sum = (sum * 31 + unit) | 0;
  return sum;
}

describe("growthOn() in a room that takes nothing from others", () => {
  test("finds linear work linear", () => {
    const { largeMs, ratio } = growthOn(family, (text) => busyFor(text.length * 50));
    expect(largeMs).toBeGreaterThan(0);
    expect(ratio ?? 0).toBeLessThanOrEqual(growthLimits.ratio);
  });

  test("finds quadratic work quadratic, at longer texts too", () => {
    const { ratio } = growthOn(family, (text) => busyFor(Math.floor(text.length ** 2 / 12_000)));
    expect(ratio).toBeGreaterThan(growthLimits.ratio);
  });
});
