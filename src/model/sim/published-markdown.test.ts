import { expect, test } from "vitest";
import { simProfiles } from "./profiles.ts";
import { publishedMarkdown } from "./published-markdown.ts";

test("publishedMarkdown() says that its figures are simulated, of the whole and above each table", () => {
  const markdown = publishedMarkdown();
  expect(markdown.startsWith("Every figure here is simulated")).toBe(true);
  const paragraphs = markdown.split("\n\n");
  paragraphs.forEach((paragraph, index) => {
    if (paragraph.startsWith("|")) expect(paragraphs[index - 1]).toContain("(all simulated)");
  });
});

test("publishedMarkdown() has a row for each profile, place and wording, with the table's own numbers", () => {
  const rows = publishedMarkdown()
    .split("\n")
    .filter((line) => line.startsWith("| sim:"));
  expect(rows).toHaveLength(Object.keys(simProfiles).length * (8 + 7));
  const steadyAtSystem = rows.find((row) => row.startsWith("| sim:steady | system | firm |"));
  expect(steadyAtSystem).toContain("| 92.0 | 86.5 |");
  expect(
    rows.filter((row) => row.includes("| prefill |")).every((row) => row.includes("| - |")),
  ).toBe(true);
});
