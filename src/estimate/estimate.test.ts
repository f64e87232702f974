import { describe, expect, test } from "vitest";
import { unscored } from "../score/metric.ts";
import { estimatesOf } from "./estimate.ts";

const proportion = {
  id: "declared",
  version: 1,
  unit: "proportion",
  direction: "higher",
  denominator: "turns",
} as const;

describe("estimatesOf()", () => {
  test("counts a proportion over the turns that are in its denominator", () => {
    const [[name, estimate] = ["", null]] = estimatesOf(proportion, [
      true,
      false,
      unscored("given"),
      true,
    ]);
    expect(name).toBe("declared");
    expect(estimate).toMatchObject({ successes: 2, trials: 3, rate: 2 / 3, method: "wilson" });
  });

  test.each([
    ["given", [unscored("no eligible turns"), unscored("given")], "given"],
    ["no eligible turns", [unscored("no eligible turns")], "no eligible turns"],
    ["no turns at all", [], "no scored turns"],
  ])("is null with the reason for %s", (_, scores, reason) => {
    const [[, estimate] = ["", null]] = estimatesOf(proportion, scores);
    expect(estimate).toEqual({
      successes: 0,
      trials: 0,
      rate: null,
      low: null,
      high: null,
      method: null,
      reason,
    });
  });

  test("names the reason of most turns where several keep a metric from being scored", () => {
    const scores = ["no eligible turns", "not sent back", "not sent back"].map(unscored);
    expect(estimatesOf(proportion, scores)[0]?.[1]).toMatchObject({ reason: "not sent back" });
  });

  test("sums the trials of turns that hold several", () => {
    const [[, estimate] = ["", null]] = estimatesOf(proportion, [
      { found: 2, of: 3 },
      unscored("no event is expected"),
      { found: 0, of: 1 },
    ]);
    expect(estimate).toMatchObject({ successes: 2, trials: 4, rate: 0.5, method: "wilson" });
  });

  test("has no rate over turns without a trial", () => {
    const [[, estimate] = ["", null]] = estimatesOf(proportion, [{ found: 0, of: 0 }]);
    expect(estimate).toMatchObject({ trials: 0, rate: null, reason: "no scored turns" });
  });

  test("keeps the interval honest at none and at all", () => {
    const none = estimatesOf(proportion, [false, false, false, false])[0]?.[1];
    const all = estimatesOf(proportion, [true, true, true, true])[0]?.[1];
    expect(none).toMatchObject({ rate: 0, low: 0 });
    expect(all).toMatchObject({ rate: 1, high: 1 });
    expect(none?.high).toBeGreaterThan(0.4);
    expect(all?.low).toBeLessThan(0.6);
  });

  test("gives each word of a category a share", () => {
    const form = {
      ...proportion,
      id: "form",
      unit: "category",
      categories: ["state", "none"],
    } as const;
    expect(
      estimatesOf(form, ["state", "state", "none"]).map(([name, estimate]) => [
        name,
        "rate" in estimate ? estimate.successes : null,
      ]),
    ).toEqual([
      ["form:state", 2],
      ["form:none", 1],
    ]);
  });

  test("sums a count and divides by its turns", () => {
    const leaks = { ...proportion, id: "leaks:json_fence", unit: "count" } as const;
    expect(estimatesOf(leaks, [2, 0, 1, 0])[0]?.[1]).toMatchObject({
      total: 3,
      turns: 4,
      perTurn: 0.75,
      low: null,
      high: null,
    });
  });
});
