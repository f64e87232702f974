import { describe, expect, test } from "vitest";
import type { TableValue } from "../table.ts";
import { cellTexts } from "./cell-text.ts";
import { percentWords, perTurnWords, pointsWords, pValueWords } from "./figure-words.ts";

describe("figures in words", () => {
  test.each([
    [percentWords(0), "0 %"],
    [percentWords(0.004), "<1 %"],
    [percentWords(0.996), ">99 %"],
    [percentWords(1), "100 %"],
    [pointsWords(0.123), "+12"],
    [pointsWords(-0.123), "−12"],
    [pointsWords(0.004), "+0.4"],
    [pointsWords(0), "0"],
    [pointsWords(-0.0001), "0"],
    [perTurnWords(0), "0.00"],
    [perTurnWords(0.001), "<0.01"],
    [perTurnWords(1.256), "1.26"],
    [pValueWords(0), "<0.001"],
    [pValueWords(0.0123), "0.012"],
  ])("%s is %s", (words, expected) => {
    expect(words).toBe(expected);
  });
});

describe("cellTexts()", () => {
  const shares = ["metric", "rate", "perTurn", "low", "high", "method"];
  const pairs = ["metric", "difference", "low", "p", "tasks"];

  test.each<{ columns: readonly string[]; row: readonly TableValue[]; texts: readonly string[] }>([
    {
      columns: shares,
      row: ["declared", 0.925, null, 0.87, 0.999, "wilson"],
      texts: ["declared", "93 %", "–", "87 %", ">99 %", "wilson"],
    },
    {
      columns: shares,
      row: ["residue", null, 0.25, 0.1, 0.5, null],
      texts: ["residue", "–", "0.25", "0.10", "0.50", "–"],
    },
    {
      columns: pairs,
      row: ["declared", 0.1, -0.02, 0.0004, 21],
      texts: ["declared", "+10", "−2", "<0.001", "21"],
    },
    {
      columns: pairs,
      row: ["residue", 0.1, -0.02, 0.5, 21],
      texts: ["residue", "0.10", "−0.02", "0.500", "21"],
    },
    { columns: ["simulated", "x"], row: [true, 1.5], texts: ["yes", "1.50"] },
  ])("rounds $row", ({ columns, row, texts }) => {
    const found = cellTexts(
      { caption: "", columns, rows: [] },
      row,
      (metric) => metric === "residue",
    );
    expect(found.map(({ text }) => text)).toEqual(texts);
  });

  test.each([
    ["92 % [89–94]", 92],
    ["<1 % [0–3]", 0.5],
    [">99 % [95–100]", 99.5],
    ["0.25", 0.25],
    ["(given)", "(given)"],
    ["nudge", "nudge"],
  ])("sorts %j by %j", (text, sort) => {
    const [cell] = cellTexts({ caption: "", columns: ["x"], rows: [] }, [text], () => false);
    expect(cell?.sort).toBe(sort);
  });
});
