import { describe, expect, test } from "vitest";
import { unscored } from "../../score/metric.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { decayBriefTables, decayTable, turnRates } from "./decay.ts";

const metrics = [shapeOf("called"), shapeOf("declared")];
const id = "purpose-label/system/firm/default/sim:steady";

describe("decayTable()", () => {
  test("has the primary metric by turn index, and the steps without a turn last", () => {
    const cell = scoredCell(id, metrics, [
      [0, true, true],
      [1, true, false],
      [2, true, unscored("no eligible turns")],
      [null, false, false],
      [0, true, false],
      [1, true, false],
    ]);
    const { columns, rows } = decayTable(turnRates(scoredRun(cell), manifest));
    const places = ["cell", "simulated", "metric", "turn", "successes", "trials", "rate"];
    expect(columns).toEqual([...places, "low", "high"]);
    expect(rows.map((row) => row.slice(0, places.length))).toEqual([
      [id, true, "declared", 0, 1, 2, 0.5],
      [id, true, "declared", 1, 0, 2, 0],
      [id, true, "declared", null, 0, 1, 0],
    ]);
    for (const row of rows) {
      const [low, high] = row.slice(places.length);
      expect(low).toBeLessThanOrEqual(Number(row[6]));
      expect(high).toBeGreaterThanOrEqual(Number(row[6]));
    }
  });

  test("has a row for index 10 behind the one for 9", () => {
    const rows = Array.from({ length: 11 }, (_, turn) => [10 - turn, true, true] as const);
    const table = decayTable(turnRates(scoredRun(scoredCell(id, metrics, rows)), manifest));
    expect(table.rows.map((row) => row[3])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("is of fenceCompliant for narrators, and empty for a cell without a turn", () => {
    const narrator = "state-block/system/firm/default/sim:steady";
    const cell = scoredCell(
      narrator,
      [shapeOf("proposed"), shapeOf("fenceCompliant")],
      [[0, true, false]],
    );
    const table = decayTable(turnRates(scoredRun(cell, scoredCell(id, metrics, [])), manifest));
    expect(table.rows.map((row) => row.slice(0, 5))).toEqual([
      [narrator, true, "fenceCompliant", 0, 0],
    ]);
  });
});

describe("decayBriefTables()", () => {
  test("has the first turn, the middle and the last with n, method and tasks", () => {
    const rows = Array.from({ length: 12 }, (_, at) => [at % 6, true, at % 6 < 4] as const);
    const [table, ...more] = decayBriefTables(
      turnRates(scoredRun(scoredCell(id, metrics, rows)), manifest),
    );
    expect(more).toEqual([]);
    expect(table?.columns).toEqual([
      "seam",
      "wording",
      "variant",
      "model",
      "turn 0",
      "turn 2",
      "turn 5",
    ]);
    expect(
      table?.rows.map((row) => row.slice(3).map((value) => String(value).split(" [")[0])),
    ).toEqual([["sim:steady (simulated)", "100 %", "100 %", "0 %"]]);
    expect(table?.caption).toMatch(/n = 2 turns \[95 % cluster Wilson interval, .* 1 task\]/);
    expect(table?.caption).toContain("SIMULATED");
  });

  test("is none where no conversation goes on", () => {
    const cell = scoredCell(id, metrics, [[0, true, true]]);
    expect(decayBriefTables(turnRates(scoredRun(cell), manifest))).toEqual([]);
  });
});
