import { escapeMarkdown, markdownOf } from "../report/markdown.ts";
import type { NightlyResult } from "./nightly-result.ts";
import { leftOutLine, nightTable, nightWords, seriesLine, suiteLines } from "./nightly-table.ts";

/** The night as Markdown, for a job's summary and for its folder. */
export function nightlyMarkdown(result: NightlyResult): string {
  const told = result.suites
    .flatMap(({ series }) => series)
    .filter(({ state }) => state !== "green")
    .slice(0, 40);
  const lines = [
    ...told.map(seriesLine),
    ...result.leftOut.map(leftOutLine),
    ...result.suites.flatMap(suiteLines),
  ];
  const tables = result.suites
    .filter(({ series }) => series.length > 0)
    .map((suite) => markdownOf(nightTable(suite, result.margin)));
  return [
    `## ${escapeMarkdown(nightWords(result))}\n`,
    ...tables,
    ...(lines.length === 0 ? [] : [lines.map((line) => `- ${escapeMarkdown(line)}\n`).join("")]),
  ].join("\n");
}
