import { describe, expect, test } from "vitest";
import { decideVerdict, halfWidth, type PairFigures, type VerdictRules } from "./decide-verdict.ts";

const rules: VerdictRules = {
  comparisons: 1,
  margin: 0.1,
  alpha: 0.05,
  tasks: "sample",
  direction: "higher",
};

/** Enough for `better`. */
const clear: PairFigures = {
  difference: 0.3,
  low: 0.15,
  high: 0.45,
  pAdjusted: 0.004,
  tasks: 20,
  differing: 12,
  missing: 0,
  bounds: null,
};

describe("decideVerdict()", () => {
  test.each<[string, Partial<PairFigures>, Partial<VerdictRules>, string, RegExp]>([
    ["p and interval", {}, {}, "better", /^better: difference \.30 \(\.15 to \.45\), p \.004$/],
    ["p alone", { low: -0.01 }, {}, "too-few-turns", /seen ±\.23$/],
    ["the interval alone", { pAdjusted: 0.06 }, {}, "too-few-turns", /: p \.060, above \.05$/],
    [
      "the interval alone in a family",
      { pAdjusted: 0.06 },
      { comparisons: 6 },
      "too-few-turns",
      /: p \.060 over 6 comparisons, above \.05$/,
    ],
    ["a p of just alpha", { pAdjusted: 0.05 }, {}, "better", /p \.050$/],
    ["five differing tasks", { differing: 5 }, {}, "too-few-turns", /only 5 of 20 tasks differ/],
    ["a low metric", {}, { direction: "lower" }, "worse", /^worse: /],
    ["fixed tasks", {}, { tasks: "fixed" }, "better", /^better on these tasks: /],
    [
      "one missing turn that cannot undo it",
      { missing: 1, bounds: { low: 0.28, high: 0.32 } },
      {},
      "better",
      /^better/,
    ],
    [
      "one missing turn that can",
      { missing: 1, bounds: { low: 0, high: 0.32 } },
      {},
      "too-few-turns",
      /the 1 missing turn could turn it round$/,
    ],
    [
      "a difference within the margin that is shown",
      { difference: 0.03, low: 0.01, high: 0.05 },
      {},
      "better",
      /difference \.03/,
    ],
    [
      "a likeness",
      { difference: 0.01, low: -0.04, high: 0.06, pAdjusted: 1 },
      {},
      "same-within-margin",
      /^same within ±\.10: difference \.01 \(−\.04 to \.06\)$/,
    ],
    [
      "an interval that touches the margin",
      { difference: 0.03, low: -0.04, high: 0.1, pAdjusted: 1 },
      {},
      "no-difference-shown",
      /^no difference shown: between −\.04 and \.10$/,
    ],
    [
      "an interval that excludes 0 without the p",
      { difference: 0.06, low: 0.01, high: 0.12, pAdjusted: 0.08 },
      {},
      "too-few-turns",
      /^too few turns to tell: p \.080, above \.05$/,
    ],
    [
      "a wide interval",
      { difference: 0.03, low: -0.14, high: 0.2, pAdjusted: 1 },
      {},
      "too-few-turns",
      /could only have seen ±\.17$/,
    ],
    [
      "few tasks",
      { tasks: 8, differing: 8, pAdjusted: 0.078 },
      { comparisons: 10 },
      "too-few-turns",
      /: 8 tasks; at least 9 must differ$/,
    ],
  ])("on %s", (_name, figures, changed, verdict, reason) => {
    const decided = decideVerdict({ ...clear, ...figures }, { ...rules, ...changed });
    expect(decided.verdict).toBe(verdict);
    expect(decided.reason).toMatch(reason);
  });

  test.each([{ alpha: 0 }, { alpha: 1 }, { comparisons: 0 }, { comparisons: 2.5 }])(
    "refuses rules with %j",
    (changed) => {
      expect(() => decideVerdict(clear, { ...rules, ...changed })).toThrow(RangeError);
    },
  );
});

test("halfWidth() is the smallest difference that could have been seen", () => {
  expect(halfWidth({ low: -0.1, high: 0.3 })).toBeCloseTo(0.2, 12);
});
