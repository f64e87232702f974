import type { Table, TableValue } from "../table.ts";
import { type CellText, cellTexts } from "./cell-text.ts";
import { type Content, html, type Markup } from "./markup.ts";

/** The most rows of a table that the page holds; the rest stands in the CSV file, and the page says so. */
export const mostRows = 2000;

export interface TableOptions {
  /** The table's name on the page: of its element, and of its file where there is one. */
  readonly id: string;
  /** The file that holds every row; null where there is none. */
  readonly file: string | null;
  /** Whether the metric is a count per turn, not a share. */
  counted(metric: string): boolean;
  /** A cell before a row's first; null for a table without them. */
  readonly link: { readonly heading: string; of(row: number): Content } | null;
}

/** The table with its caption in a box that scrolls by itself. The page's script makes it sortable and gives it a filter. */
export function tableMarkup(table: Table, options: TableOptions): Markup {
  const { id, link } = options;
  const shown = table.rows.slice(0, mostRows);
  const texts = shown.map((row) => cellTexts(table, row, options.counted));
  const classes = table.columns.map((_, column) =>
    texts.some((row) => typeof row[column]?.sort === "string") ? "text" : "figure",
  );
  const heads = table.columns.map(
    (column, index) => html`<th scope="col" class="${classes[index] ?? ""}">${column}</th>`,
  );
  return html`<div class="table" id="${id}">
<div class="scroll" tabindex="0" role="region" aria-labelledby="${id}-caption">
<table class="sortable">
<caption id="${id}-caption"><span>${captionWords(table.caption)}${omitted(table, options)}</span></caption>
<thead><tr>${heads}${link === null ? null : html`<th scope="col" class="plain">${link.heading}</th>`}</tr></thead>
<tbody>
${texts.map((row, index) => rowMarkup(row, classes, link === null ? null : html`<td>${link.of(index)}</td>`))}</tbody>
</table>
</div>
</div>
`;
}

/** What stands between backticks is a name. */
function captionWords(caption: string): Content {
  return caption
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

function omitted({ rows }: Table, { file }: TableOptions): string {
  if (rows.length <= mostRows) return "";
  const where = file === null ? "" : `; all of them are in ${file}`;
  return ` The first ${mostRows} of ${rows.length} rows are shown${where}.`;
}

function rowMarkup(
  row: readonly CellText[],
  classes: readonly string[],
  last: Markup | null,
): Markup {
  return html`<tr>${row.map((cell, column) => cellMarkup(cell, classes[column] ?? "", column))}${last}</tr>
`;
}

function cellMarkup({ text, sort }: CellText, kind: string, column: number): Markup {
  const value =
    typeof sort === "number" && String(sort) !== text ? html` data-sort="${sort}"` : null;
  const missing = sort === null ? " none" : "";
  const short = kind === "text" && text.length <= mostUnbroken ? " short" : "";
  return column === 0
    ? html`<th scope="row" class="${kind}${missing}${short}"${value}>${text}</th>`
    : html`<td class="${kind}${missing}${short}"${value}>${text}</td>`;
}

/** Texts up to this length stay on one line. */
const mostUnbroken = 32;

/** The table without some of its columns, such as an id whose parts stand beside it. */
export function withoutColumns(table: Table, left: readonly string[]): Table {
  const kept = (_: unknown, index: number) => !left.includes(table.columns[index] ?? "");
  const rows = table.rows.map((row): readonly TableValue[] => row.filter(kept));
  return { ...table, columns: table.columns.filter(kept), rows };
}

/** The table without the columns in which no row has a value. */
export function withoutEmptyColumns(table: Table): Table {
  const { columns, rows } = table;
  return withoutColumns(
    table,
    columns.filter((_, index) => rows.every((row) => (row[index] ?? null) === null)),
  );
}
