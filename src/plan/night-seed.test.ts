import { describe, expect, test } from "vitest";
import { nightSeed, nightWord, readNight } from "./night-seed.ts";

describe("nightSeed()", () => {
  test("differs by suite seed, night and attempt, and is the same for the same", () => {
    const seeds = [
      nightSeed(7, { date: "2026-11-30", attempt: 1 }),
      nightSeed(7, { date: "2026-11-30", attempt: 2 }),
      nightSeed(7, { date: "2026-12-01", attempt: 1 }),
      nightSeed(8, { date: "2026-11-30", attempt: 1 }),
    ];
    expect(new Set([7, ...seeds]).size).toBe(5);
    expect(nightSeed(7, { date: "2026-11-30", attempt: 1 })).toBe(seeds[0]);
    expect(seeds.every((seed) => Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31)).toBe(true);
  });
});

describe("readNight()", () => {
  test.each([
    ["2026-11-30", { date: "2026-11-30", attempt: 1 }],
    ["2026-11-30/2", { date: "2026-11-30", attempt: 2 }],
    ["2024-02-29/17", { date: "2024-02-29", attempt: 17 }],
  ])("reads %s, and it is written so", (text, night) => {
    expect(readNight(text)).toEqual(night);
    expect(nightWord(night)).toBe(text);
  });

  test.each(["", "today", "2026-11-31", "2025-02-29", "2026-11-30/0", "2026-11-30/", "26-11-30"])(
    "does not take %j",
    (text) => expect(readNight(text)).toBeNull(),
  );
});
