import { expect, test } from "vitest";
import { tableVersion } from "./profile.ts";
import { simProfiles } from "./profiles.ts";
import { publishedMarkdown } from "./published-markdown.ts";

const markdown = publishedMarkdown();
const rows = markdown.split("\n").filter((line) => line.startsWith("| sim:"));
const rowsOf = (start: string) => rows.filter((row) => row.startsWith(`| ${start} |`));

test("publishedMarkdown() says that its figures are simulated, of the whole and above each table", () => {
  expect(markdown.startsWith("Every figure here is simulated")).toBe(true);
  expect(markdown).toContain(`table version ${tableVersion}`);
  const paragraphs = markdown.split("\n\n");
  paragraphs.forEach((paragraph, index) => {
    if (paragraph.startsWith("|")) expect(paragraphs[index - 1]).toContain("(all simulated)");
  });
});

test("publishedMarkdown() has a row for each profile, place and wording of its four tables", () => {
  expect(rows).toHaveLength(Object.keys(simProfiles).length * (10 + 4 + 10 + 1));
});

test.each([
  [
    "sim:steady | system | firm",
    0,
    "| 92.0 | 86.5 | 90.6 | 89.7 | 82.8 | 0.8 | 0.0 | 100.0 | 92.0 |",
  ],
  ["sim:steady | tool-field | firm", 0, "| 98.5 | - | - | 94.6 | - | - | 0.0 | 100.0 | 98.5 |"],
  [
    "sim:dropper | nudge | firm",
    0,
    "| 97.0 | 91.2 | 95.5 | 94.6 | 87.3 | 0.3 | 0.0 | 46.6 | 93.6 |",
  ],
  ["sim:dropper | tool-field | firm", 1, "| 0.0 |"],
  ["sim:small | prefill | firm", 2, "| 74.0 | 40.7 | 34.0 |"],
  ["sim:steady | constrained | firm", 1, "| 20.0 |"],
])("publishedMarkdown() has the profiles' own numbers: %s", (start, table, end) => {
  expect(rowsOf(start)[table]?.slice(start.length + 3)).toContain(end);
});
