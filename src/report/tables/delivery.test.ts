import { describe, expect, test } from "vitest";
import { type CellSummary, type Summary, summarise } from "../../estimate/summary.ts";
import type { ScoredCell } from "../../score/cell-tally.ts";
import type { Score } from "../../score/metric.ts";
import { unscored } from "../../score/metric.ts";
import { manifest, scoredCell, scoredRun, shapeOf } from "../__fixtures__/scored-run.ts";
import { comparisonTables } from "./comparison.ts";
import { deliveryTable, unevenThinking } from "./delivery.ts";

const shapes = ["declared", "thought", "elsewhere"].map((id) => shapeOf(id));
const hidden = unscored("the server hides the reasoning, where it may stand");

function cellOf(
  seam: string,
  rows: readonly (readonly Score[])[],
  changes: Partial<ScoredCell> = {},
) {
  const wording = seam === "none" ? "-" : "firm";
  const id = `purpose-label/${seam}/${wording}/default/sim:steady`;
  const turns = rows.map((scores, turn) => [turn, ...scores] as const);
  return scoredCell(id, shapes, turns, changes);
}

/** As many turns, the first of them with thoughts. */
function thinking(of: number, thoughts: number): readonly (readonly Score[])[] {
  return Array.from({ length: of }, (_, turn) => [true, turn < thoughts, false]);
}

const summaryOf = (...cells: readonly ScoredCell[]): Summary =>
  summarise(manifest, scoredRun(...cells), false);

describe("deliveryTable()", () => {
  const carried = cellOf("prefill", [[true, false, true]], {
    delivery: {
      mechanisms: ["sglang"],
      placements: ["system-prompt"],
      effects: { continued: 3, echoed: 1 },
      refusal: null,
    },
  });
  const flipped = cellOf("nudge", [[true, false, hidden]], {
    delivery: {
      mechanisms: ["sglang", "partial"],
      placements: ["user-message", "tool-result"],
      effects: {},
      refusal: null,
    },
  });
  const { caption, columns, rows } = deliveryTable(
    summaryOf(carried, flipped, cellOf("none", [[false, false, hidden]])),
  );
  const row = (at: number) =>
    Object.fromEntries(columns.map((name, index) => [name, rows[at]?.[index]]));

  test("says how a seam was carried out, how that is known and what became of the prefixes", () => {
    expect(row(0)).toEqual({
      id: "purpose-label/prefill/firm/default/sim:steady",
      simulated: true,
      status: "measured",
      mechanism: "sglang",
      evidence: "by the test",
      placement: "system-prompt",
      continued: 3,
      echoed: 1,
      restarted: null,
      polite: null,
      rejected: null,
      unknown: null,
      thought: "0 % [0–79]",
      elsewhere: "100 % [21–100]",
      reason: null,
    });
  });

  test("lists what changed under way in its order, with the reason that the cell is none", () => {
    expect(row(1)).toMatchObject({
      status: "invalid",
      mechanism: "sglang, then partial",
      placement: "user-message, then tool-result",
      evidence: null,
      thought: null,
      elsewhere: null,
      reason: "the mechanism changed: sglang, then partial",
    });
  });

  test("says nothing of a seam that delivers nothing, and why a figure is absent", () => {
    expect(row(2)).toMatchObject({
      mechanism: null,
      evidence: null,
      placement: null,
      elsewhere: `(${hidden.unscored})`,
    });
    expect(caption).not.toMatch(/Thinking was not/);
  });
});

describe("unevenThinking()", () => {
  const cells = (...arms: readonly (readonly [seam: string, of: number, thoughts: number])[]) =>
    summaryOf(...arms.map(([seam, of, thoughts]) => cellOf(seam, thinking(of, thoughts)))).cells;

  test.each([
    { name: "no cell", arms: [] },
    { name: "one arm", arms: [["system", 10, 3]] },
    {
      name: "arms alike",
      arms: [
        ["system", 10, 10],
        ["prefill", 10, 10],
      ],
    },
    {
      name: "arms a tenth apart",
      arms: [
        ["system", 10, 10],
        ["prefill", 10, 9],
      ],
    },
  ] as const)("is silent for $name", ({ arms }) => {
    expect(unevenThinking(cells(...arms))).toEqual([]);
  });

  test("names the arms that think less, and by how much", () => {
    const arms = cells(["none", 10, 10], ["system", 10, 9], ["nudge", 10, 5], ["prefill", 10, 0]);
    expect(unevenThinking(arms)).toEqual([
      "Thinking was not held constant for sim:steady: in nudge, prefill it thought in fewer replies than elsewhere, down to 0 % against 100 %.",
    ]);
  });

  test("compares the arms of one model, and measured ones alone", () => {
    const [system, prefill] = cells(["system", 10, 10], ["prefill", 10, 0]);
    if (system === undefined || prefill === undefined) throw new Error("there are two");
    const other: CellSummary = { ...prefill, model: "other" };
    expect(unevenThinking([system, other])).toEqual([]);
    expect(unevenThinking([system, { ...prefill, status: "incomplete" }])).toEqual([]);
    expect(unevenThinking([system, { ...prefill, metrics: {} }])).toEqual([]);
    expect(unevenThinking([system, prefill, other, { ...system, model: "other" }])).toHaveLength(2);
  });

  test("stands in the caption of both tables", () => {
    const summary = summaryOf(
      cellOf("system", thinking(10, 10)),
      cellOf("prefill", thinking(10, 0)),
    );
    const sentence = /Thinking was not held constant for sim:steady: in prefill it thought/;
    expect(deliveryTable(summary).caption).toMatch(sentence);
    expect(comparisonTables(summary)[0]?.caption).toMatch(sentence);
  });
});

describe("comparisonTables(), the column of what is declared elsewhere", () => {
  const elsewhereOf = (...scores: readonly Score[]) => {
    const arms = ["system", "nudge"].map((seam, at) =>
      cellOf(seam, at === 0 ? [[true, false, false]] : scores.map((score) => [false, true, score])),
    );
    const [table] = comparisonTables(summaryOf(...arms));
    const index = table?.columns.indexOf("elsewhere") ?? -1;
    return index === -1 ? null : table?.rows.map((row) => row[index]);
  };

  test.each<{ name: string; scores: readonly Score[]; column: readonly unknown[] | null }>([
    { name: "nothing stands there", scores: [false, false], column: null },
    { name: "no turn was scored", scores: [], column: null },
    { name: "some stand there", scores: [true, false], column: [null, "50 % [7–93]"] },
    {
      name: "it may stand where nobody sees",
      scores: [hidden],
      column: [null, `(${hidden.unscored})`],
    },
    { name: "it is seen in some turns", scores: [hidden, true], column: [null, "100 % [21–100]"] },
    { name: "none of what is seen stands there", scores: [hidden, false], column: null },
  ])("is $column where $name", ({ scores, column }) => {
    expect(elsewhereOf(...scores)).toEqual(column);
  });
});
