import { describe, expect, test } from "vitest";
import { unscored } from "../../score/metric.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { turnsTable } from "./turns.ts";

describe("turnsTable()", () => {
  test("writes a share of several trials as its ratio, and nothing where there was no trial", () => {
    const metrics = [
      shapeOf("recall"),
      shapeOf("accepted", "count"),
      shapeOf("form", "category"),
      shapeOf("proposed"),
    ];
    const cell = scoredCell("state-block/system/firm/default/sim:steady", metrics, [
      [0, { found: 1, of: 4 }, 2, "state", true],
      [1, { found: 0, of: 2 }, 0, "none", false],
      [2, { found: 0, of: 0 }, 0, "none", unscored("given")],
      [3, unscored("no event is expected"), 1, "state", true],
    ]);
    const { columns, rows } = turnsTable(scoredRun(cell), manifest);
    expect(columns.slice(6)).toEqual(["recall", "accepted", "form", "proposed"]);
    expect(rows.map((row) => row.slice(6))).toEqual([
      [0.25, 2, "state", 1],
      [0, 0, "none", 0],
      [null, 0, "none", null],
      [null, 1, "state", 1],
    ]);
  });
});
