import { describe, expect, test } from "vitest";
import { conversationEffect } from "./conversation-effect.ts";

const tally = (successes: number, trials = 4) => ({ successes, trials });

describe("conversationEffect()", () => {
  test.each([
    ["conversations that pass or fail whole", [[[tally(4), tally(0), tally(4), tally(0)]]], 16 / 3],
    ["conversations that are alike", [[[tally(2), tally(2), tally(2)]]], 1],
    [
      "tasks that differ, each alike within itself",
      [
        [
          [tally(1), tally(1)],
          [tally(3), tally(3)],
        ],
      ],
      1,
    ],
    ["one conversation a task, which says nothing: .5 is assumed", [[[tally(1)], [tally(4)]]], 2.5],
    ["no failure: .5 is assumed", [[[tally(4), tally(4)]]], 2.5],
    ["no failure in single turns: none can echo", [[[tally(1, 1), tally(1, 1)]]], 1],
    ["no series", [], 1],
  ])("of %s", (_, series, effect) => {
    expect(conversationEffect(series)).toBeCloseTo(effect, 10);
  });

  test("pools: a series that never fails leaves the effect of the others", () => {
    const mixed = [[tally(4), tally(0), tally(4), tally(0)]];
    const clean = [[tally(4), tally(4)]];
    expect(conversationEffect([mixed, clean])).toBe(conversationEffect([mixed]));
  });

  test("refuses impossible counts", () => {
    expect(() => conversationEffect([[[tally(5), tally(1)]]])).toThrow(RangeError);
  });
});
