import type { Table, TableValue } from "../table.ts";
import { percentWords, perTurnWords, pointsWords, pValueWords } from "./figure-words.ts";

/** How a value of a table looks on the page, and what it is sorted by; `sort` is null for what has no value. */
export interface CellText {
  readonly text: string;
  readonly sort: string | number | null;
}

/** The row's values as the page shows them. What a figure's unit is, its column and its row decide. */
export function cellTexts(
  { columns }: Table,
  row: readonly TableValue[],
  counted: (metric: string) => boolean,
): readonly CellText[] {
  const unit = unitOf(columns, row, counted);
  return columns.map((column, index) => cellText(column, row[index] ?? null, unit));
}

type Unit = "share" | "count" | "points";

/** Of two arms the difference of shares is in points; ends of an interval have the unit of the figure they are about. */
function unitOf(
  columns: readonly string[],
  row: readonly TableValue[],
  counted: (metric: string) => boolean,
): Unit {
  const valueAt = (column: string) => row[columns.indexOf(column)] ?? null;
  if (columns.includes("difference")) {
    return counted(String(valueAt("metric"))) ? "count" : "points";
  }
  return valueAt("perTurn") === null ? "share" : "count";
}

function cellText(column: string, value: TableValue, unit: Unit): CellText {
  if (value === null) return { text: "–", sort: null };
  if (typeof value === "boolean") return { text: value ? "yes" : "no", sort: Number(value) };
  if (typeof value === "string") return { text: value, sort: leadingNumber(value) ?? value };
  return { text: numberText(column, value, unit), sort: value };
}

function numberText(column: string, value: number, unit: Unit): string {
  switch (column) {
    case "rate":
      return percentWords(value);
    case "low":
    case "high":
    case "difference":
      return unitText(value, unit);
    case "perTurn":
      return perTurnWords(value);
    case "p":
    case "pAdjusted":
      return pValueWords(value);
    default:
      return Number.isInteger(value) ? String(value) : value.toFixed(2);
  }
}

function unitText(value: number, unit: Unit): string {
  switch (unit) {
    case "share":
      return percentWords(value);
    case "count":
      return perTurnWords(value);
    case "points":
      return pointsWords(value);
    default:
      return unit satisfies never;
  }
}

/** What a figure that a table has written out already is sorted by: the 92 of `92 % [89–94]`. */
function leadingNumber(text: string): number | null {
  const [, bound = "", digits] = /^([<>]?)(\d+(?:\.\d+)?)(?: %|$)/.exec(text) ?? [];
  if (digits === undefined) return null;
  return Number(digits) + (bound === "<" ? -0.5 : bound === ">" ? 0.5 : 0);
}
