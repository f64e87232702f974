import { csvOf } from "./csv.ts";
import { tableMarkup } from "./html/table-section.ts";
import { markdownOf } from "./markdown.ts";
import { plainOf } from "./plain.ts";
import type { Table } from "./table.ts";

/** The forms in which a table can be shown. */
export type TableFormat = "text" | "md" | "csv" | "html" | "json";

/**
 * Tables in one form, one under the other: `text` fits a terminal of 80 columns and `html` is a fragment for a page of
 * one's own, with all that a model or server wrote escaped; `csv` has no captions and `json` is an array of
 * `{caption, columns, rows}`; both have every figure at full precision.
 *
 * @param counted whether a metric is a count per turn, not a share
 */
export function tableText(
  tables: readonly Table[],
  format: TableFormat,
  counted: (metric: string) => boolean,
): string {
  switch (format) {
    case "text":
      return tables.map((table) => plainOf(table)).join("\n");
    case "md":
      return tables.map(markdownOf).join("\n");
    case "csv":
      return tables.map(csvOf).join("\n");
    case "html":
      return tables.map((table, index) => fragmentOf(table, `table-${index}`, counted)).join("");
    case "json":
      return `${JSON.stringify(tables, null, 2)}\n`;
    default:
      return format satisfies never;
  }
}

function fragmentOf(table: Table, id: string, counted: (metric: string) => boolean): string {
  return tableMarkup(table, { id, file: null, counted, link: null }).markup;
}
