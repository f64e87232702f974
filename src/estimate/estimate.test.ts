import { describe, expect, test } from "vitest";
import { type FigureTally, metricTally, taskTallies } from "../score/figure-tally.ts";
import { type Score, unscored } from "../score/metric.ts";
import { type Estimate, estimateOf } from "./estimate.ts";

const proportion = {
  id: "declared",
  version: 1,
  unit: "proportion",
  direction: "higher",
  denominator: "turns",
} as const;
const form = {
  ...proportion,
  id: "form",
  unit: "category",
  categories: ["state", "none"],
} as const;
const leaks = { ...proportion, id: "leaks:json_fence", unit: "count" } as const;

/** The estimates of a metric over tasks of one conversation each, by their names. */
function estimatesOver(
  metric: typeof proportion | typeof form | typeof leaks,
  ...tasks: readonly (readonly Score[])[]
): readonly (readonly [string, Estimate])[] {
  return figuresOver(metric, tasks).map((figure) => [figure.name, estimateOf(figure)]);
}

function figuresOver(
  metric: typeof proportion | typeof form | typeof leaks,
  tasks: readonly (readonly Score[])[],
): readonly FigureTally[] {
  const tally = metricTally(metric, tasks.length);
  for (const [task, scores] of tasks.entries()) tally.add(task, scores);
  return tally.figures();
}

function only(...tasks: readonly (readonly Score[])[]): Estimate | undefined {
  return estimatesOver(proportion, ...tasks)[0]?.[1];
}

describe("estimateOf()", () => {
  test("counts a proportion over the turns that are in its denominator", () => {
    expect(only([true, false], [unscored("given"), true])).toMatchObject({
      successes: 2,
      trials: 3,
      rate: 2 / 3,
      method: "cluster-wilson",
    });
  });

  test.each<[string, readonly Score[], string]>([
    ["given", [unscored("no eligible turns"), unscored("given")], "given"],
    ["no eligible turns", [unscored("no eligible turns")], "no eligible turns"],
    ["no turns at all", [], "no scored turns"],
  ])("is null with the reason for %s", (_, scores, reason) => {
    expect(only(scores)).toEqual({
      successes: 0,
      trials: 0,
      rate: null,
      low: null,
      high: null,
      method: null,
      effectiveTrials: null,
      reason,
    });
  });

  test("names the reason of most turns where several keep a metric from being scored", () => {
    const scores = ["no eligible turns", "not sent back", "not sent back"].map(unscored);
    expect(only(scores)).toMatchObject({ reason: "not sent back" });
  });

  test("sums the trials of turns that hold several", () => {
    const shares = [[{ found: 2, of: 3 }, unscored("no event is expected")], [{ found: 0, of: 1 }]];
    expect(only(...shares)).toMatchObject({ successes: 2, trials: 4, rate: 0.5 });
  });

  test("has no rate over turns without a trial", () => {
    expect(only([{ found: 0, of: 0 }])).toMatchObject({
      trials: 0,
      rate: null,
      reason: "no scored turns",
    });
  });

  test("keeps the interval honest at none and at all", () => {
    const none = only([false], [false], [false], [false]);
    const all = only([true], [true], [true], [true]);
    expect(none).toMatchObject({ rate: 0, low: 0 });
    expect(all).toMatchObject({ rate: 1, high: 1 });
    expect(none?.high).toBeGreaterThan(0.4);
    expect(all?.low).toBeLessThan(0.6);
  });

  test("is wider where the turns of a task agree than where they do not", () => {
    const repeated = (...pairs: readonly (readonly Score[])[]) =>
      only(...Array(6).fill(pairs).flat());
    const agreeing = repeated([true, true, true], [false, false, false]);
    const mixed = repeated([true, false, true], [false, true, false]);
    const width = (estimate: Estimate | undefined) => (estimate?.high ?? 0) - (estimate?.low ?? 0);
    expect(agreeing).toMatchObject({ rate: 0.5 });
    expect(mixed).toMatchObject({ rate: 0.5 });
    expect(width(agreeing)).toBeGreaterThan(1.3 * width(mixed));
  });

  test("takes the agreement of turns from the other cells where its own shows none", () => {
    const mixed = [true, false];
    const own = figuresOver(proportion, [mixed, mixed, mixed, mixed])[0];
    const other = figuresOver(proportion, [
      [true, true],
      [false, false],
      [true, true],
      [false, false],
    ])[0];
    if (own === undefined || other === undefined) throw new Error("a proportion has a figure");
    expect(estimateOf(own)).toMatchObject({ trials: 8, effectiveTrials: 8 });
    const pooled = estimateOf(own, [own, other].map(taskTallies));
    expect("effectiveTrials" in pooled && pooled.effectiveTrials).toBeLessThan(7);
  });

  test("gives each word of a category a share", () => {
    const found = estimatesOver(form, ["state", "state"], ["none"]);
    expect(found.map(([name, one]) => [name, "rate" in one ? one.successes : null])).toEqual([
      ["form:state", 2],
      ["form:none", 1],
    ]);
  });

  test("sums a count, divides by its turns, and bounds it by the spread between tasks", () => {
    const [[name, estimate] = ["", null]] = estimatesOver(leaks, [2, 0], [1, 0]);
    expect(name).toBe("leaks:json_fence");
    expect(estimate).toMatchObject({ total: 3, turns: 4, perTurn: 0.75, reason: null });
    expect(estimate?.low).toBeLessThan(0.75);
    expect(estimate?.high).toBeGreaterThan(0.75);
  });

  test("says how many leaks are not excluded where none was seen", () => {
    expect(estimatesOver(leaks, [0, 0], [0, 0])[0]?.[1]).toMatchObject({
      total: 0,
      perTurn: 0,
      low: 0,
      high: expect.closeTo(3.69 / 4, 2),
    });
  });
});
