import { describe, expect, test } from "vitest";
import type { CellRegret, Contrast } from "../../estimate/contrast.ts";
import { type Summary, summarise } from "../../estimate/summary.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { answersOf } from "../answers.ts";
import { contrastsTable } from "./contrasts.ts";
import { verdictsTable } from "./verdicts.ts";

const ids = ["system", "nudge"].map((seam) => `purpose-label/${seam}/firm/default/sim:steady`);
const [system = "", nudge = ""] = ids;
const declared = shapeOf("declared");

const contrast: Contrast = {
  metric: "declared",
  a: nudge,
  b: system,
  difference: 0.25,
  low: -0.1,
  high: 0.5,
  p: 0.25,
  pAdjusted: 0.5,
  tasks: 5,
  tasksHigher: 2,
  tasksLower: 0,
  verdict: "too-few-turns",
  reason: "too few turns to tell: 5 tasks; at least 6 must differ",
  simulated: true,
};
const look: Contrast = { ...contrast, metric: "called", verdict: null, reason: "worth a look" };
const regret = (cell: string, atMost: number): CellRegret => ({
  metric: "declared",
  cell,
  atMost,
  against: system,
  sentence: `choosing ${cell === nudge ? "nudge" : "system"} costs at most ${100 * atMost} points`,
  simulated: true,
});

function summaryWith(changes: Partial<Summary>): Summary {
  const cells = ids.map((id) => scoredCell(id, [declared], [[0, true]]));
  return { ...summarise(manifest, scoredRun(...cells), false), ...changes };
}

describe("verdictsTable()", () => {
  test("has the verdicts and no looks, each with its reason, simulated ones marked", () => {
    const table = verdictsTable(summaryWith({ contrasts: [contrast, look] }));
    expect(table?.rows).toEqual([
      [
        "declared",
        "sim:steady (simulated)",
        "nudge/firm/default",
        "system/firm/default",
        5,
        contrast.reason,
      ],
    ]);
    expect(table?.caption).toMatch(/SIMULATED/);
  });

  test("is no table where nothing could be compared", () => {
    expect(verdictsTable(summaryWith({ contrasts: [look] }))).toBeNull();
  });
});

describe("answersOf()", () => {
  test("tells the arm that costs least, and marks it", () => {
    const regrets = [regret(system, 0.4), regret(nudge, 0.06)];
    expect(answersOf(summaryWith({ regrets }))).toEqual([
      "purpose-label on sim:steady (simulated), by declared: choosing nudge costs at most 6 points.",
    ]);
  });

  test("says nothing where there is nothing to choose", () => {
    expect(answersOf(summaryWith({ regrets: [] }))).toEqual([]);
  });
});

test("contrastsTable() has every comparison with its figures", () => {
  const table = contrastsTable(summaryWith({ contrasts: [contrast, look] }));
  expect(table.rows.map((row) => row[table.columns.indexOf("verdict")])).toEqual([
    "too-few-turns",
    null,
  ]);
  expect(table.rows[0]?.[table.columns.indexOf("pAdjusted")]).toBe(0.5);
});
