import { describe, expect, test } from "vitest";
import { eWords, type RacedEvidence, racedP, racedVerdict } from "./raced-verdict.ts";
import { noSigns, withTask } from "./sign-e-value.ts";
import type { PairVerdictOptions } from "./verdict.ts";

const rules: PairVerdictOptions = {
  comparisons: 1,
  margin: 0.1,
  alpha: 0.05,
  tasks: "fixed",
  direction: "higher",
};

const times = (count: number, difference: number) =>
  Array.from({ length: count }, () => difference);

/** Wins are the better arm's: with `sign` −1 less is better. */
function evidence(differences: readonly number[], changes: Partial<RacedEvidence> = {}, sign = 1) {
  const signs = differences.reduce((so, one) => withTask(so, sign * one), noSigns);
  return { signs, differences, missing: 0, bounds: null, ...changes };
}

const mixed = [...times(5, 0.2), ...times(5, -0.2)];

describe("racedVerdict()", () => {
  test.each<[string, RacedEvidence, Partial<PairVerdictOptions>, string, RegExp]>([
    [
      "seven wins",
      evidence(times(7, 0.6)),
      {},
      "better",
      /^better on these tasks: .* 7 and worse in 0 .*e = 26\.8\); by how much is open: difference \.60 \(confidence sequence −/,
    ],
    [
      "twenty wins",
      evidence(times(20, 0.6)),
      {},
      "better",
      /\); difference \.60 \(confidence sequence \.[1-5]/,
    ],
    [
      "six wins",
      evidence(times(6, 0.6)),
      {},
      "too-few-turns",
      /e = 14\.4.*p \.069 at any stopping time, above \.05/,
    ],
    ["seven losses", evidence(times(7, -0.6)), {}, "worse", /^worse on these tasks/],
    [
      "seven wins where less is better",
      evidence(times(7, -0.6), {}, -1),
      { direction: "lower" },
      "better",
      /^better/,
    ],
    ["a sample of tasks", evidence(times(7, 0.6)), { tasks: "sample" }, "better", /^better: /],
    [
      "a second comparison",
      evidence(times(7, 0.6)),
      { comparisons: 2 },
      "too-few-turns",
      /over 2 comparisons/,
    ],
    [
      "many small wins against a large loss",
      evidence([...times(15, 0.01), -0.9]),
      {},
      "too-few-turns",
      /and yet the difference is −/,
    ],
    [
      "missing turns that could turn it round",
      evidence(times(7, 0.6), { missing: 4, bounds: { low: -0.1, high: 0.7 } }),
      {},
      "too-few-turns",
      /the 4 missing turns could turn it round/,
    ],
    ["many equal tasks", evidence(times(300, 0)), {}, "same-within-margin", /^same within ±\.10/],
    [
      "arms that differ both ways",
      evidence(mixed),
      { margin: 1 },
      "same-within-margin",
      /^same within/,
    ],
    [
      "a single task",
      evidence([1]),
      {},
      "not-comparable",
      /1 task finished in both arms; at least 2/,
    ],
  ])("%s", (_, one, changes, verdict, reason) => {
    const found = racedVerdict(one, { ...rules, ...changes });
    expect(found).toMatchObject({ verdict });
    expect(found.reason).toMatch(reason);
  });

  test("has the anytime p, the mean difference and a confidence sequence", () => {
    const found = racedVerdict(evidence(times(7, 0.6)), rules);
    expect(found).toMatchObject({
      tasks: 7,
      tasksHigher: 7,
      tasksLower: 0,
      method: "sign-e-value",
    });
    expect(found.p).toBeCloseTo(1 / 26.8125, 12);
    expect(found.difference).toBeCloseTo(0.6, 12);
    expect(found.low).toBeLessThan(0.6);
    expect(found.high).toBeGreaterThan(0.6);
  });

  test("takes the p of the family where it is known, and never less than its own", () => {
    const one = evidence(times(7, 0.6));
    expect(racedVerdict(one, { ...rules, pAdjusted: 0.2 })).toMatchObject({ pAdjusted: 0.2 });
    expect(racedVerdict(one, { ...rules, pAdjusted: 0.001 }).pAdjusted).toBe(racedP(one));
  });
});

test.each([
  [26.8125, "26.8"],
  [19.99, "19.9"],
  [99.99, "99.9"],
  [1204.7, "1204"],
])("eWords(%d) is never rounded up", (eValue, words) => {
  expect(eWords(eValue)).toBe(words);
});
