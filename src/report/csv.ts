import { stringify } from "csv-stringify/sync";
import type { Table, TableValue } from "./table.ts";

/** The table as CSV (RFC 4180, "\n" line ends, a header line), its rows as {@link csvRows} writes them. */
export function csvOf(table: Table): string {
  return stringify([table.columns, ...table.rows.map((row) => row.map(fieldOf))]);
}

/**
 * Lines of CSV, their line ends with them; rows that stand together are written faster together. null is an empty field.
 * Only text is escaped against formulas: a figure that begins with a minus is a figure.
 */
export function csvRows(rows: readonly (readonly TableValue[])[]): string {
  return stringify(rows.map((row) => row.map(fieldOf)));
}

function fieldOf(value: TableValue): string {
  if (value === null) return "";
  return typeof value === "string" ? inertText(value) : String(value);
}

/** Signs that make a spreadsheet read a text as a formula, their full-width twins among them. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A quote in front keeps the text a text; a lone sign, such as the `-` for no wording, is no formula. */
function inertText(text: string): string {
  return text.length > 1 && formulaStart.test(text) ? `'${text}` : text;
}
