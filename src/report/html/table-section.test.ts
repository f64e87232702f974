import { describe, expect, test } from "vitest";
import type { Table } from "../table.ts";
import { mostRows, tableMarkup, withoutColumns, withoutEmptyColumns } from "./table-section.ts";

const options = { id: "t", file: "tables/t.csv", counted: () => false, link: null };
const table: Table = {
  caption: "See `rate`.",
  columns: ["id", "rate", "none"],
  rows: [["<b>", 0.5, null]],
};

describe("tableMarkup()", () => {
  test("has a caption, scopes and the unrounded figure to sort by, and no text as markup", () => {
    const { markup } = tableMarkup(table, options);
    expect(markup).toContain(
      '<caption id="t-caption"><span>See <code>rate</code>.</span></caption>',
    );
    expect(markup).toContain('<th scope="col" class="figure">rate</th>');
    expect(markup).toContain('<th scope="row" class="text short">&lt;b&gt;</th>');
    expect(markup).toContain('<td class="figure" data-sort="0.5">50 %</td>');
    expect(markup).toContain('<td class="figure none">–</td>');
  });

  test("says which rows it leaves out", () => {
    const rows = Array.from({ length: mostRows + 1 }, (_, index) => ["x", index, null]);
    const { markup } = tableMarkup({ ...table, rows }, options);
    expect(markup.match(/<tr>/g)).toHaveLength(mostRows + 1);
    expect(markup).toContain(
      `The first ${mostRows} of ${mostRows + 1} rows are shown; all of them are in tables/t.csv.`,
    );
  });
});

test("columns are left out by name or because they are empty", () => {
  expect(withoutColumns(table, ["id"]).columns).toEqual(["rate", "none"]);
  expect(withoutEmptyColumns(table)).toEqual({
    ...table,
    columns: ["id", "rate"],
    rows: [["<b>", 0.5]],
  });
});
