import { describe, expect, test } from "vitest";
import { type Summary, summarise } from "../../estimate/summary.ts";
import type { ServedModel } from "../../score/served-count.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { mixedModels, servedBriefTable, servedTable } from "./served.ts";

function summaryOf(...served: readonly (readonly ServedModel[])[]): Summary {
  const seams = ["system", "nudge"];
  const cells = served.map((models, index) =>
    scoredCell(
      `purpose-label/${seams[index]}/firm/default/sim:steady`,
      [shapeOf("declared")],
      [[0, true]],
      { served: { models, others: index } },
    ),
  );
  return summarise(manifest, scoredRun(...cells), false);
}

const named = (name: string | null, replies: number): ServedModel => ({
  name,
  fingerprint: null,
  replies,
});

describe("servedTable()", () => {
  test("has a row for each cell and name, and one for names beyond the first few", () => {
    const { rows } = servedTable(summaryOf([named("a", 3), named(null, 1)], [named("a", 2)]));
    expect(rows.map((row) => row.slice(3))).toEqual([
      ["a", null, 3],
      [null, null, 1],
      ["a", null, 2],
      ["(yet other names)", null, 1],
    ]);
  });

  test("adds a reader's rows up over the cells", () => {
    const { rows } = servedBriefTable(summaryOf([named("a", 3), named(null, 1)], [named("a", 2)]));
    expect(rows).toEqual([
      ["sim:steady (simulated)", "a", null, 5],
      ["sim:steady (simulated)", null, null, 1],
      ["sim:steady (simulated)", "(yet other names)", null, 1],
    ]);
  });

  test("says of a model that more than one answered for it, over all its cells", () => {
    expect(mixedModels(summaryOf([named("a", 3)], [named("b", 2)]).cells)).toEqual([
      "sim:steady was answered by more than one model: a (3 replies), b (2 replies); a difference between arms may be theirs.",
    ]);
    expect(mixedModels(summaryOf([named("a", 3)], [named("a", 2)]).cells)).toEqual([]);
  });
});
