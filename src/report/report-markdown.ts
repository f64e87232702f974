import type { CellSummary, Summary } from "../estimate/summary.ts";
import { answersOf } from "./answers.ts";
import type { Failure } from "./failures.ts";
import { codeBlock, escapeMarkdown, markdownOf } from "./markdown.ts";
import { raceLines } from "./race-lines.ts";
import type { Table } from "./table.ts";
import { comparisonTables } from "./tables/comparison.ts";
import { costsTable } from "./tables/costs.ts";
import { decayBriefTables } from "./tables/decay.ts";
import { deliveryTable } from "./tables/delivery.ts";
import { guardrailsTables } from "./tables/guardrails.ts";
import { leaksBriefTable } from "./tables/leaks.ts";
import { servedBriefTable } from "./tables/served.ts";
import { verdictsTable } from "./tables/verdicts.ts";
import type { WrittenReport } from "./written-report.ts";

const mostShown = 600;

/** `report.md`: the run's status, its tables, and up to three failing replies of each cell. */
export function reportMarkdown(
  { summary, rates }: WrittenReport,
  failures: readonly Failure[],
): string {
  const tables = comparisonTables(summary).map(markdownOf);
  return [
    `# ${escapeMarkdown(summary.run)}`,
    statusSentence(summary),
    ...notAdmittedSentences(summary),
    ...[...answersOf(summary), ...raceLines(summary)].map((answer) => escapeMarkdown(answer)),
    ...tables,
    ...tableSection("## Comparisons", verdictsTable(summary)),
    ...tableSection("## What else differs", ...guardrailsTables(summary)),
    ...tableSection("## By turn", ...decayBriefTables(rates)),
    ...tableSection("## Leaks", leaksBriefTable(summary)),
    "## How the seams were carried out",
    markdownOf(deliveryTable(summary)),
    ...tableSection("## Who answered", servedBriefTable(summary)),
    ...tableSection("## What it took", costsTable(summary)),
    "## Replies that failed",
    ...summary.cells.map((cell) => cellExamples(cell, failures)),
  ].join("\n\n");
}

/** The tables under their heading; nothing where there is none. */
function tableSection(heading: string, ...tables: readonly (Table | null)[]): readonly string[] {
  const present = tables.filter((table) => table !== null);
  return present.length === 0 ? [] : [heading, ...present.map(markdownOf)];
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
