import { rounded } from "./rounded.ts";
import type { Table, TableValue } from "./table.ts";
import { visibleText } from "./visible-text.ts";

/** The table as a Markdown table under its caption, which stands alone where there are no rows; every text is inert. */
export function markdownOf(table: Table): string {
  if (table.rows.length === 0) return `${escapeMarkdown(table.caption)}\n`;
  const lines = [table.columns, table.columns.map(() => "---"), ...table.rows].map(
    (row) => `| ${row.map(cellOf).join(" | ")} |`,
  );
  return `${escapeMarkdown(table.caption)}\n\n${lines.join("\n")}\n`;
}

function cellOf(value: TableValue): string {
  if (value === null) return "–";
  if (typeof value === "number") return rounded(value);
  return typeof value === "string" ? escapeMarkdown(value.replace(/\s+/g, " ")) : String(value);
}

/** Text that no Markdown renderer reads as markup or HTML. */
export function escapeMarkdown(text: string): string {
  return visibleText(text).replace(/[\\`*_[\]<>|#&]/g, (mark) =>
    mark === "<" ? "&lt;" : mark === "&" ? "&amp;" : `\\${mark}`,
  );
}

/**
 * A model's text as a code block: fenced by more backticks than it holds anywhere, so that it cannot close
 * the fence, and with nothing in it that a terminal would act on.
 */
export function codeBlock(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}text\n${visibleText(text)}\n${fence}\n`;
}
