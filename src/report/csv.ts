import { stringify } from "csv-stringify/sync";
import type { Table, TableValue } from "./table.ts";
import { visibleText } from "./visible-text.ts";

/** The table as CSV (RFC 4180, "\n" line ends, a header line), its rows as {@link csvRows} writes them. */
export function csvOf(table: Table): string {
  return stringify([table.columns, ...table.rows.map((row) => row.map(fieldOf))]);
}

/**
 * Lines of CSV, their line ends with them. null is an empty field. Only text is escaped, against formulas and against
 * what acts on a terminal: a figure that begins with a minus is a figure.
 */
export function csvRows(rows: readonly (readonly TableValue[])[]): string {
  return rows.map((row) => lineOf(row.map(fieldOf))).join("");
}

/** What no reader of CSV takes for anything but itself. */
const plain = /^[\w ./:'-]+$/;

/** A run has a row for each turn, and the library takes ten kilobytes of memory for each: it is asked where it matters. */
function lineOf(fields: readonly string[]): string {
  const isPlain = fields.every((field) => field === "" || plain.test(field));
  return isPlain && fields.length > 1 ? `${fields.join(",")}\n` : stringify([fields]);
}

function fieldOf(value: TableValue): string {
  if (value === null) return "";
  return typeof value === "string" ? inertText(visibleText(value)) : String(value);
}

/** Signs that make a spreadsheet read a text as a formula, their full-width twins among them. */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A quote in front keeps the text a text; a lone sign, such as the `-` for no wording, is no formula. */
function inertText(text: string): string {
  return text.length > 1 && formulaStart.test(text) ? `'${text}` : text;
}
