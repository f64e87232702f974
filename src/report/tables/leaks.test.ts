import { expect, test } from "vitest";
import { summarise } from "../../estimate/summary.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { leaksBriefTable, leaksTable } from "./leaks.ts";

const metrics = [
  shapeOf("proposed"),
  shapeOf("leaks:json_fence", "count"),
  shapeOf("leaks:quote_marker", "count"),
];

function summaryOf(...rows: readonly (readonly [number, number])[]) {
  const cell = scoredCell(
    "state-block/system/firm/default/sim:steady",
    metrics,
    rows.map(([fences, quotes], turn) => [turn, true, fences, quotes] as const),
  );
  return summarise(manifest, scoredRun(cell), false);
}

test("leaksBriefTable() has the rules that caught something; leaksTable() those with nothing too", () => {
  const summary = summaryOf([1, 0], [0, 0], [0, 0], [0, 0]);
  const rules = (table: ReturnType<typeof leaksTable> | null) =>
    table?.rows.map((row) => row[table.columns.indexOf("rule")]);
  expect(rules(leaksTable(summary))).toEqual(["json_fence", "quote_marker"]);
  const brief = leaksBriefTable(summary);
  expect(rules(brief)).toEqual(["json_fence"]);
  expect(brief?.rows[0]?.slice(5, 7)).toEqual([4, 1]);
  expect(brief?.rows[0]?.at(-1)).toMatch(/^0\.25 \[0\.\d\d–\d\.\d\d\]$/);
  expect(brief?.caption).toMatch(/n = 4 turns .* 1 task/);
});

test("leaksBriefTable() says that nothing was caught, and is none where no protocol has rules", () => {
  expect(leaksBriefTable(summaryOf([0, 0]))?.caption).toContain("None of the 2 rules");
  const agents = scoredCell(
    "purpose-label/system/firm/default/sim:steady",
    [shapeOf("declared")],
    [[0, true]],
  );
  expect(leaksBriefTable(summarise(manifest, scoredRun(agents), false))).toBeNull();
});
