import type { Table, TableValue } from "./table.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

const widest = 48;

/** The table as aligned text for a terminal, under its caption; figures stand right. */
export function plainOf(table: Table): string {
  const cells = [table.columns, ...table.rows.map((row) => row.map(textOf))];
  const widths = table.columns.map((_, column) =>
    Math.max(...cells.map((row) => Array.from(row[column] ?? "").length)),
  );
  const right = table.columns.map((_, column) =>
    table.rows.some((row) => typeof row[column] === "number" || isFigure(row[column])),
  );
  const lines = cells.map((row) =>
    row
      .map((text, column) => padded(text, widths[column] ?? 0, right[column] === true))
      .join("  ")
      .trimEnd(),
  );
  return `${visibleText(table.caption)}\n\n${lines.join("\n")}\n`;
}

function textOf(value: TableValue): string {
  return value === null ? "–" : visibleLine(String(value), widest);
}

function isFigure(value: TableValue | undefined): boolean {
  return typeof value === "string" && /^\d+(\.\d+)? ?%/.test(value);
}

function padded(text: string, width: number, right: boolean): string {
  const gap = " ".repeat(Math.max(0, width - Array.from(text).length));
  return right ? `${gap}${text}` : `${text}${gap}`;
}
