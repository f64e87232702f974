import { describe, expect, test } from "vitest";
import type { Table } from "./table.ts";
import { type TableFormat, tableText } from "./table-text.ts";

const third = 1 / 3;
const table: Table = {
  caption: "Shares of n = 3 turns.",
  columns: ["model", "n", "rate", "why"],
  rows: [
    ["=cmd()<b>\u001b[2J", 3, third, null],
    ["plain", 12, 0.5, "(given)"],
  ],
};
const text = (format: TableFormat, tables: readonly Table[] = [table]) =>
  tableText(tables, format, () => false);

describe("tableText()", () => {
  test("keeps every figure whole where programs read it", () => {
    expect(text("csv")).toContain(String(third));
    expect(JSON.parse(text("json"))).toEqual([table]);
  });

  test.each(["text", "md", "html"] as const)("rounds figures for a reader of %s", (format) => {
    // What a page sorts by is read by its script alone.
    const read = text(format).replaceAll(/ data-sort="[^"]*"/g, "");
    expect(read).not.toContain(String(third));
    expect(read).toContain("12");
  });

  test.each([
    ["text", "=cmd()<b>\\u{1b}[2J"],
    ["md", "=cmd()&lt;b\\>\\\\u{1b}\\[2J"],
    ["csv", "'=cmd()<b>\\u{1b}[2J"],
    ["html", "=cmd()&lt;b&gt;\\u{1b}[2J"],
  ] as const)("lets no text act in %s", (format, inert) => {
    expect(text(format)).toContain(inert);
  });

  test.each(["text", "md", "csv", "html"] as const)(
    "sets tables one under the other in %s",
    (format) => {
      const [one, two] = [text(format), text(format, [table, table])];
      expect(two.length).toBeGreaterThanOrEqual(2 * one.length);
      expect(text(format, [])).toBe("");
    },
  );
});
