import type { CellSummary, Summary } from "../estimate/summary.ts";
import { answersOf } from "./answers.ts";
import type { Failure } from "./failures.ts";
import { codeBlock, escapeMarkdown, markdownOf } from "./markdown.ts";
import { raceLines } from "./race-lines.ts";
import { comparisonTables } from "./tables/comparison.ts";
import { costsTable } from "./tables/costs.ts";
import { deliveryTable } from "./tables/delivery.ts";
import { verdictsTable } from "./tables/verdicts.ts";

const mostShown = 600;

/** `report.md`: the run's status, its comparison tables, and up to three failing replies of each cell. */
export function reportMarkdown(summary: Summary, failures: readonly Failure[]): string {
  const tables = comparisonTables(summary).map(markdownOf);
  return [
    `# ${escapeMarkdown(summary.run)}`,
    statusSentence(summary),
    ...notAdmittedSentences(summary),
    ...[...answersOf(summary), ...raceLines(summary)].map((answer) => escapeMarkdown(answer)),
    ...tables,
    ...comparisonSection(summary),
    "## How the seams were carried out",
    markdownOf(deliveryTable(summary)),
    "## What it took",
    markdownOf(costsTable(summary)),
    "## Replies that failed",
    ...summary.cells.map((cell) => cellExamples(cell, failures)),
  ].join("\n\n");
}

function comparisonSection(summary: Summary): readonly string[] {
  const verdicts = verdictsTable(summary);
  return verdicts === null ? [] : ["## Comparisons", markdownOf(verdicts)];
}

function statusSentence({ status, cells }: Summary): string {
  const measured = cells.filter((cell) => cell.status === "measured").length;
  const sentence = `The run is ${status}: ${measured} of ${cells.length} cells are measured.`;
  const simulated = cells.some((cell) => cell.simulated);
  return simulated
    ? `${sentence} **It holds simulated figures: they show the harness, not a model.**`
    : sentence;
}

function notAdmittedSentences({ notAdmitted = [] }: Summary): readonly string[] {
  return notAdmitted.map(({ cell, reason }) =>
    escapeMarkdown(`Not in the plan: ${cell}: ${reason}.`),
  );
}

function cellExamples(cell: CellSummary, failures: readonly Failure[]): string {
  const own = failures.filter((failure) => failure.cell === cell.id);
  const heading = `### ${escapeMarkdown(cell.id)}${cell.simulated ? " (simulated)" : ""}`;
  if (own.length === 0) {
    const none = cell.turns === 0 ? "No turn was scored." : "No scored turn failed.";
    return `${heading}\n\n${none}`;
  }
  return [heading, ...own.map(exampleOf)].join("\n\n");
}

function exampleOf({ metric, task, epoch, turn, text }: Failure): string {
  const place = `Not ${metric}: task ${escapeMarkdown(task)}, epoch ${epoch}, turn ${turn}`;
  const shown = text.length > mostShown ? `${text.slice(0, mostShown)} […]` : text;
  return text === "" ? `${place}: the reply is empty.` : `${place}\n\n${codeBlock(shown)}`;
}
