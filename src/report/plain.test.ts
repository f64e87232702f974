import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainOf } from "./plain.ts";
import { columnsOf } from "./plain-text.ts";
import type { Table, TableValue } from "./table.ts";

const arms = ["none", "system", "nudge"].flatMap((seam) =>
  ["sim:steady (simulated)", "sim:headstrong (simulated)"].map((model) => ({ seam, model })),
);

function wide(figures: number, rates = (row: number) => `${row} % [0–${row + 9}]`): Table {
  return {
    caption: "A caption.",
    columns: [
      ...["seam", "variant", "model"],
      ...Array.from({ length: figures }, (_, at) => `figure ${at}`),
    ],
    rows: arms.map(({ seam, model }, row) => [
      ...[seam, "default", model],
      ...Array.from({ length: figures }, (_, at) => rates(row + at)),
    ]),
  };
}

describe("plainOf()", () => {
  test("stands a narrow table in one block, figures right", () => {
    const table: Table = {
      caption: "Two arms.",
      columns: ["seam", "n", "declared", "status"],
      rows: [
        ["none", 110, "2 % [<1–7]", null],
        ["system+nudge", 8, "(not asked)", "unsupported"],
      ],
    };
    expect(plainOf(table)).toBe(
      [
        "Two arms.",
        "",
        "seam            n     declared  status",
        "none          110   2 % [<1–7]  –",
        "system+nudge    8  (not asked)  unsupported",
        "",
      ].join("\n"),
    );
  });

  test("says once what is the same in all rows, and groups by a name, before it makes blocks", () => {
    expect(plainOf(wide(4))).toBe(
      [
        "A caption.",
        "",
        "In every row: variant default.",
        "",
        "model: sim:steady (simulated)",
        "",
        "seam      figure 0    figure 1    figure 2    figure 3",
        "none     0 % [0–9]  1 % [0–10]  2 % [0–11]  3 % [0–12]",
        "system  2 % [0–11]  3 % [0–12]  4 % [0–13]  5 % [0–14]",
        "nudge   4 % [0–13]  5 % [0–14]  6 % [0–15]  7 % [0–16]",
        "",
        "model: sim:headstrong (simulated)",
        "",
        "seam      figure 0    figure 1    figure 2    figure 3",
        "none    1 % [0–10]  2 % [0–11]  3 % [0–12]  4 % [0–13]",
        "system  3 % [0–12]  4 % [0–13]  5 % [0–14]  6 % [0–15]",
        "nudge   5 % [0–14]  6 % [0–15]  7 % [0–16]  8 % [0–17]",
        "",
      ].join("\n"),
    );
  });

  test("stands what is left over in further blocks with the names again", () => {
    const headings = plainOf(wide(8))
      .split("\n")
      .filter((line) => line.startsWith("seam"));
    expect(headings.map((line) => line.split(/ {2,}/))).toEqual(
      Array.from({ length: 2 }, () => [
        ["seam", ...[0, 1, 2, 3, 4, 5].map((at) => `figure ${at}`)],
        ["seam", "figure 6", "figure 7"],
      ]).flat(),
    );
  });

  test("wraps texts and leaves figures whole", () => {
    const reason = "too few turns to tell: 5 tasks differ and at least 6 must differ to be told";
    const text = plainOf({
      caption: "",
      columns: ["a", "tasks", "verdict"],
      rows: [
        ["system/requirement", 5, reason],
        ["nudge/requirement", 21, "better"],
      ],
    });
    expect(text).toContain("system/requirement      5  too few turns to tell: 5 tasks");
    const said = text.split("\n").map((line) => line.slice(27));
    expect(said.join(" ").replace(/\s+/g, " ")).toContain(reason);
  });

  test("breaks a name that no column holds behind a slash", () => {
    const cell = "purpose-label/system+nudge/requirement/default/openai:a-model-of-a-long-name";
    const lines = plainOf({
      caption: "",
      columns: ["cell", "baseline", "night"],
      rows: [
        [`${cell} (simulated)`, "96.2 %", "95.5 %"],
        [cell, "92.5 %", "94.2 %"],
      ],
    }).split("\n");
    expect(lines.map((line) => line.split("  ")[0])).toEqual(
      expect.arrayContaining([
        "purpose-label/system+nudge/requirement/default/",
        "openai:a-model-of-a-long-name (simulated)",
      ]),
    );
  });

  test("is the caption alone without rows", () => {
    expect(plainOf({ caption: "Nothing was caught.", columns: ["rule"], rows: [] })).toBe(
      "Nothing was caught.\n",
    );
  });

  test("lets no terminal code of a name's through", () => {
    const table = { caption: "\u001b[2J", columns: ["model"], rows: [["\u001b]0;x\u0007"]] };
    expect(plainOf(table)).not.toContain("\u001b");
  });
});

describe("every table in a terminal", () => {
  const name = fc.constantFrom("none", "system+nudge", "要件", "a-name/of/several/parts", "–", "");
  const figure = fc.oneof(
    fc.nat(99999),
    fc.constantFrom(
      "95 % [87–98]",
      "−.93 (−.96 to −.84)",
      "(not asked: the server has no prefill)",
    ),
    fc.constant(null),
  );
  const text = fc.oneof(
    fc.constantFrom("better on these tasks: difference .21 (.10 to .31), p .003", "x".repeat(120)),
    name,
  );
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.nat(9), fc.nat(2), fc.integer({ min: 1, max: 7 }))
    .chain(([names, figures, texts, rows]) =>
      fc.record({
        caption: text,
        columns: fc.constant(Array.from({ length: names + figures + texts }, (_, at) => `c${at}`)),
        rows: fc.array(
          fc.tuple(...row(names, name), ...row(figures, figure), ...row(texts, text)),
          { minLength: rows, maxLength: rows },
        ),
      }),
    );

  test("has no line wider than the terminal", () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(60, 80, 120), (table, width) => {
        for (const line of plainOf(table, width).split("\n")) {
          expect(columnsOf(line)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });

  test("says every value of every row", () => {
    fc.assert(
      fc.property(tables, (table) => {
        const said = plainOf(table).replace(/\s/g, "");
        for (const value of table.rows.flat()) {
          if (typeof value === "number") expect(said).toContain(String(value));
        }
        for (const column of table.columns) expect(said).toContain(column);
      }),
    );
  });
});

function row<T extends TableValue>(
  length: number,
  values: fc.Arbitrary<T>,
): readonly fc.Arbitrary<T>[] {
  return Array.from({ length }, () => values);
}
