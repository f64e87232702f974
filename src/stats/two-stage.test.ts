import { describe, expect, test } from "vitest";
import { normalQuantile } from "./normal.ts";
import { randomFrom } from "./random.ts";
import { twoStageChance, twoStageLevel } from "./two-stage.ts";

const chance = 1 / (96 * 365);

describe("twoStageLevel()", () => {
  test("of a baseline without error is the root of the chance: .005 for 96 series and a page a year", () => {
    const level = twoStageLevel({ nightError: 1, baselineError: 0 }, chance);
    expect(level).toBeCloseTo(Math.sqrt(chance), 8);
    expect(level).toBeCloseTo(0.0053, 4);
  });

  test.each([
    [0.2, 0.95],
    [0.38, 0.7],
    [1, 0.25],
  ])(
    "is stricter with a baseline error of %d nights, by more than a factor of %d",
    (baselineError, most) => {
      const level = twoStageLevel({ nightError: 1, baselineError }, chance);
      expect(level).toBeLessThan(most * Math.sqrt(chance));
      const limit = normalQuantile(1 - level) * Math.hypot(1, baselineError);
      expect(twoStageChance({ nightError: 1, baselineError }, limit, 0)).toBeCloseTo(chance, 9);
    },
  );
});

test("twoStageLevel() allows for nights that differ by themselves", () => {
  const stages = { nightError: 0.02, baselineError: 0.008 };
  const level = twoStageLevel(stages, chance, 0.01);
  expect(level).toBeLessThan(0.5 * twoStageLevel(stages, chance));
  const limit = normalQuantile(1 - level) * Math.hypot(0.02, 0.008);
  const shared = { nightError: 0.02, baselineError: Math.hypot(0.008, 0.01) };
  expect(twoStageChance(shared, limit, 0)).toBeCloseTo(chance, 9);
});

describe("twoStageChance()", () => {
  test("agrees with drawn nights, to four standard errors", () => {
    const stages = { nightError: 0.03, baselineError: 0.02 };
    const [limit, drop, nights, runs] = [0.084, 0.1, 3, 20_000];
    const random = randomFrom("two stages");
    const normal = () => normalQuantile((random.integer(2 ** 32 - 1) + 0.5) / (2 ** 32 - 1));
    let found = 0;
    for (let run = 0; run < runs; run++) {
      const shift = drop + 0.02 * normal();
      const shows = () => shift + 0.03 * normal() > limit;
      found += Array.from({ length: nights }, () => shows() && shows()).some(Boolean) ? 1 : 0;
    }
    const expected = twoStageChance(stages, limit, drop, nights);
    expect(expected).toBeGreaterThan(0.5);
    const error = Math.sqrt((expected * (1 - expected)) / runs);
    expect(Math.abs(found / runs - expected)).toBeLessThan(4 * error);
  });

  test.each([
    [0, 2, 0.1],
    [1, 0, 0.1],
    [1, 2, -0.1],
    [1, 2, Number.NaN],
  ])("refuses an error of %d, a limit of %d and a drop of %d", (nightError, limit, drop) => {
    expect(() => twoStageChance({ nightError, baselineError: 0 }, limit, drop)).toThrow(RangeError);
  });
});
