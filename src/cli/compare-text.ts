/** The forms in which a comparison of runs is printed. */

import type { CrossRun, RunPair } from "../estimate/cross-run.ts";
import type { CrossRunContrast } from "../estimate/cross-run-contrast.ts";
import { csvOf } from "../report/csv.ts";
import { escapeMarkdown, markdownOf } from "../report/markdown.ts";
import { plainOf } from "../report/plain.ts";
import { wrappedText } from "../report/plain-text.ts";
import type { Table } from "../report/table.ts";
import { changesTable, crossRunRows, crossRunTables } from "../report/tables/cross-run.ts";
import type { CompareFormat } from "./commands/compare.ts";

/** A comparison with what was scored again by newer rules than those that made it. */
export interface ReadCrossRun extends CrossRun {
  /** Sentences; empty where every run was made by what scores it now. */
  readonly rescored: readonly string[];
}

/** The whole comparison in one form; the CSV has the figures alone. */
export function comparisonText(found: ReadCrossRun, format: CompareFormat): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(found, null, 2)}\n`;
    case "csv":
      return csvOf(crossRunRows(found));
    case "md":
      return markdownText(found);
    case "text":
      return plainText(found);
    default:
      return format satisfies never;
  }
}

/** What is told beside figures that stand alone: warnings, what was left out, what changed; one line each. */
export function storyOf(found: ReadCrossRun): string {
  const changes = found.pairs.flatMap(({ changes: list }) =>
    list.map(({ what, first, second }) =>
      onOneLine(`changed: ${what}: ${first ?? "none"} → ${second ?? "none"}`),
    ),
  );
  return [...sentencesOf(found), ...changes].map((line) => `${line}\n`).join("");
}

/** Each on a line of its own, whatever stands in the names of runs, tasks and models. */
function sentencesOf(found: ReadCrossRun): readonly string[] {
  const sentences = [
    ...found.runs
      .filter(({ status }) => status !== "complete")
      .map(({ label, status }) => `${label} is ${status}.`),
    ...found.pairs.flatMap(({ warnings }) => warnings.map((warning) => `Warning: ${warning}`)),
    ...found.rescored,
    ...found.pairs.flatMap(({ notes }) => notes),
    ...found.pairs.flatMap(unmatchedSentences),
    ...(found.comparisons.length === 0
      ? ["No cell of the first run has another to be compared with."]
      : []),
  ];
  return sentences.map(onOneLine);
}

function unmatchedSentences({ first, second, onlyFirst, onlySecond }: RunPair): readonly string[] {
  const lists = [
    { label: first, other: second, cells: onlyFirst },
    { label: second, other: first, cells: onlySecond },
  ];
  return lists
    .filter(({ cells }) => cells.length > 0)
    .map(({ label, other, cells }) => `In ${label} and not in ${other}: ${cells.join(", ")}.`);
}

function changeTables({ pairs }: CrossRun): readonly Table[] {
  return pairs.flatMap((pair) => changesTable(pair) ?? []);
}

function markdownText(found: ReadCrossRun): string {
  const [first, ...others] = found.runs.map(({ label }) => label);
  return `${[
    `# ${escapeMarkdown(`${others.join(", ")} against ${first}`)}`,
    ...sentencesOf(found).map(escapeMarkdown),
    ...crossRunTables(found, "reasons").map((table) => markdownOf(table).trimEnd()),
    "## What changed",
    ...changedOrNot(found, (table) => markdownOf(table).trimEnd()),
  ].join("\n\n")}\n`;
}

function plainText(found: ReadCrossRun): string {
  return `${[
    ...sentencesOf(found).map((sentence) => wrappedText(sentence)),
    ...crossRunTables(found, "words").map((table) => plainOf(table).trimEnd()),
    verdictLines(found),
    ...changedOrNot(found, (table) => plainOf(table).trimEnd()),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
}

function changedOrNot(found: CrossRun, draw: (table: Table) => string): readonly string[] {
  const tables = changeTables(found);
  if (tables.length > 0) return tables.map(draw);
  return ["Nothing is known to have changed between the runs."];
}

/** The reasons in whole: a terminal's table has the words alone. */
function verdictLines({ runs, comparisons }: CrossRun): string {
  return comparisons
    .map((one) => wrappedText(onOneLine(`${armName(one, runs.length > 2)}: ${one.reason}`), 2))
    .join("\n");
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function armName({ first, second }: CrossRunContrast, severalRuns: boolean): string {
  const cells = first.cell === second.cell ? first.cell : `${first.cell} → ${second.cell}`;
  return severalRuns ? `${second.run}, ${cells}` : cells;
}
