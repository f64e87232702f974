import { type PlainColumn, plainLayout } from "./plain-layout.ts";
import { terminalWidth, wrappedText } from "./plain-text.ts";
import { rounded } from "./rounded.ts";
import type { Table, TableValue } from "./table.ts";
import { visibleLine } from "./visible-text.ts";

/** A cell's text is cut after so many characters; what is longer stands in the files. */
const longestCell = 400;

/**
 * The table as aligned text for a terminal, under its caption, no line wider than `width`; figures stand right. A table without
 * rows is its caption. See
 * `plainLayout` for what becomes of a table that is wider.
 */
export function plainOf(table: Table, width = terminalWidth): string {
  const columns = table.columns.map((name, index) =>
    plainColumn(
      name,
      table.rows.map((row) => row[index] ?? null),
    ),
  );
  const caption = wrappedText(table.caption, 0, width);
  if (table.rows.length === 0) return `${caption}\n`;
  return `${caption}\n\n${plainLayout(columns, width).join("\n")}\n`;
}

function plainColumn(name: string, values: readonly TableValue[]): PlainColumn {
  const said = values.filter((value) => value !== null && !isReason(value));
  return {
    name,
    texts: values.map(textOf),
    isFigure: said.length > 0 && said.every(isFigure),
  };
}

function textOf(value: TableValue): string {
  if (value === null) return "–";
  return typeof value === "number" ? rounded(value) : visibleLine(String(value), longestCell);
}

/** A share, a count or a difference, alone or before its interval. */
function isFigure(value: TableValue): boolean {
  if (typeof value === "number") return true;
  return typeof value === "string" && /^[-+−<>$]?\d*\.?\d+(?: ?%)?(?: [[(]|$)/.test(value);
}

/** Why a figure is absent stands in its place, in parentheses. */
function isReason(value: TableValue): boolean {
  return typeof value === "string" && /^\(.*\)$/.test(value);
}
