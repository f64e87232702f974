import { describe, expect, test } from "vitest";
import { type Summary, summarise } from "../../estimate/summary.ts";
import type { ScoredCell } from "../../score/cell-tally.ts";
import type { Score } from "../../score/metric.ts";
import { unscored } from "../../score/metric.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { plainOf } from "../plain.ts";
import { columnsOf } from "../plain-text.ts";
import { comparisonTables } from "./comparison.ts";

const agentMetrics = [
  ...["declared", "called", "heading", "hollow"].map((id) => shapeOf(id)),
  shapeOf("residue", "count"),
];
const agentCell = (seam: string) =>
  `purpose-label/${seam}/${seam === "none" || seam === "prefill-bare" ? "-" : "firm"}/default/sim:steady`;

function agentArm(seam: string, scores: readonly Score[], times: number): ScoredCell {
  return scoredCell(
    agentCell(seam),
    agentMetrics,
    Array.from({ length: times }, (_, turn) => [turn, ...scores] as const),
  );
}

function tableOf(summary: Summary) {
  const [table] = comparisonTables(summary);
  if (table === undefined) throw new Error("there is a table");
  const { caption, columns, rows } = table;
  return {
    table,
    caption,
    columns,
    column: (name: string) => rows.map((row) => row[columns.indexOf(name)]),
  };
}

const works = [true, true, true, false, 0];
const talks = [false, false, false, false, 1];

describe("comparisonTables()", () => {
  const arms = [
    agentArm("none", talks, 20),
    agentArm("system", works, 20),
    agentArm("prefill", [true, unscored("the script makes the calls"), false, true, 2], 20),
  ];
  const { caption, columns, column } = tableOf(summarise(manifest, scoredRun(...arms), false));

  test("stands called beside declared, so that an arm which drops tool calls shows", () => {
    expect(columns).toEqual([
      "seam",
      "wording",
      "variant",
      "model",
      "n",
      "declared",
      "called",
      "heading",
      "hollow",
      "residue",
    ]);
    expect(column("declared")).toEqual(["0 % [0–67]", "100 % [33–100]", "100 % [33–100]"]);
    expect(column("called").slice(0, 2)).toEqual(["0 % [0–67]", "100 % [33–100]"]);
    expect(column("hollow")[2]).toBe("100 % [33–100]");
    expect(column("residue")).toEqual(["1.00", "0.00", "2.00"]);
  });

  test("says why a figure is absent, and that a simulated one is", () => {
    expect(column("called")[2]).toBe("(the script makes the calls)");
    expect(caption).toContain("SIMULATED");
  });

  test("fits a terminal of 80 columns, whatever the names", () => {
    const models = ["sim:steady", "sim:headstrong"].flatMap((model, index) =>
      arms.slice(0, 2).map((arm) => ({
        ...arm,
        cell: { ...arm.cell, model, wording: "example-only", variant: index ? "verbose" : "terse" },
      })),
    );
    const wide = summarise(
      {
        ...manifest,
        models: { ...manifest.models, "sim:headstrong": manifest.models["sim:steady"] ?? never() },
      },
      scoredRun(...models),
      false,
    );
    const lines = plainOf(tableOf(wide).table).split("\n");
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(80);
    expect(lines).toContain("model: sim:headstrong (simulated)");
  });

  test("says where a rate would lie if its missing turns had failed, and if they had not", () => {
    const cell = scoredCell(
      agentCell("system"),
      agentMetrics,
      Array.from({ length: 6 }, (_, turn) => [turn, ...(turn < 4 ? works : talks)] as const),
      { missing: new Map([["context", 2]]), missingByTask: [2] },
    );
    const found = tableOf(summarise(manifest, scoredRun(cell, agentArm("none", talks, 20)), false));
    expect(found.column("if missing")).toEqual(["declared 50–75 %", null]);
    expect(found.caption).toContain("if the missing turns had all failed");
    expect(columns).not.toContain("if missing");
  });

  test("marks a figure that stands although a part of it was given", () => {
    const metrics = [shapeOf("proposed"), shapeOf("fenceCompliant"), shapeOf("recall")];
    const cell = scoredCell(
      "state-block/system/firm/default/sim:steady",
      metrics,
      [[0, true, true, { found: 1, of: 4 }]],
      { given: ["fenceCompliant"] },
    );
    const summary = summarise(manifest, scoredRun(cell), false);
    expect(summary.cells[0]?.metrics["fenceCompliant"]).toMatchObject({ rate: 1, reason: "given" });
    expect(summary.cells[0]?.metrics["proposed"]).toMatchObject({ rate: 1, reason: null });
    const narrators = tableOf(summary);
    expect(narrators.column("fenceCompliant")).toEqual(["100 % [21–100] given"]);
    expect(narrators.column("recall")).toEqual(["25 % [2–83]"]);
    expect(narrators.caption).toContain("no arm is compared by it");
    expect(narrators.caption).toContain("recall is over the expected events");
  });
});

function never(): never {
  throw new Error("the model is there");
}
