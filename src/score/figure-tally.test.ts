import { describe, expect, test } from "vitest";
import type { MetricShape } from "./cell-scorer.ts";
import { conversationTallies, metricTally, taskCounts, taskTallies } from "./figure-tally.ts";
import { type Score, unscored } from "./metric.ts";

const shape = (unit: MetricShape["unit"], categories?: readonly string[]): MetricShape => ({
  id: "m",
  version: 1,
  unit,
  direction: "higher",
  denominator: "turns",
  ...(categories === undefined ? {} : { categories }),
});

/** The figures of a metric whose conversations of two tasks had these scores, in this order. */
function figuresOver(
  metric: MetricShape,
  conversations: readonly (readonly [task: number, ...scores: Score[]])[],
) {
  const tally = metricTally(metric, 2);
  for (const [task, ...scores] of conversations) tally.add(task, scores);
  return tally.figures();
}

describe("metricTally()", () => {
  const conversations = [
    [0, true, false],
    [1, true],
    [0, true, true],
    [0, false, true],
    [1, unscored("given")],
  ] as const;

  test("keeps the tally of each conversation and the sum of each task", () => {
    const [figure] = figuresOver(shape("proportion"), conversations);
    expect(figure && conversationTallies(figure)).toEqual([
      [
        { successes: 1, trials: 2 },
        { successes: 1, trials: 2 },
        { successes: 2, trials: 2 },
      ],
      [{ successes: 1, trials: 1 }],
    ]);
    expect(figure && taskTallies(figure)).toEqual([
      { successes: 4, trials: 6 },
      { successes: 1, trials: 1 },
    ]);
    expect(figure?.unscored).toEqual(new Map([["given", 1]]));
  });

  test("does not tell in which order conversations were read", () => {
    const [one] = figuresOver(shape("proportion"), conversations);
    const [other] = figuresOver(shape("proportion"), conversations.toReversed());
    expect(other?.tasks).toEqual(one?.tasks);
  });

  test("takes no more room for a thousand epochs than for ten", () => {
    const epochs = Array.from({ length: 1000 }, (_, epoch) => [0, epoch % 2 === 0, true] as const);
    const [figure] = figuresOver(shape("proportion"), epochs);
    expect(figure?.tasks[0]).toEqual([
      { tally: { successes: 1, trials: 2 }, times: 500 },
      { tally: { successes: 2, trials: 2 }, times: 500 },
    ]);
  });

  test("adds up the trials that a turn holds, the turns of a count and the words of a category", () => {
    const recall = figuresOver(shape("proportion"), [
      [0, { found: 1, of: 4 }, { found: 0, of: 0 }],
    ]);
    expect(recall.map(taskTallies)[0]?.[0]).toEqual({ successes: 1, trials: 4 });
    const leaks = figuresOver(shape("count"), [
      [0, 2, 0],
      [0, 1, unscored("given")],
    ]);
    expect(leaks.map(taskCounts)).toEqual([
      [
        { total: 3, turns: 3 },
        { total: 0, turns: 0 },
      ],
    ]);
    const form = figuresOver(shape("category", ["state", "none"]), [[1, "state", "state", "none"]]);
    expect(form.map(({ name, ...figure }) => [name, taskTallies(figure)[1]])).toEqual([
      ["m:state", { successes: 2, trials: 3 }],
      ["m:none", { successes: 1, trials: 3 }],
    ]);
  });
});
