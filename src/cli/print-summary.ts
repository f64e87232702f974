import type { Summary } from "../estimate/summary.ts";
import { answersOf } from "../report/answers.ts";
import { plainOf } from "../report/plain.ts";
import { wrappedText } from "../report/plain-text.ts";
import { raceLines } from "../report/race-lines.ts";
import type { Table } from "../report/table.ts";
import { comparisonTables } from "../report/tables/comparison.ts";
import { costsTable } from "../report/tables/costs.ts";
import { decayBriefTables } from "../report/tables/decay.ts";
import { guardrailsTables } from "../report/tables/guardrails.ts";
import { leaksBriefTable } from "../report/tables/leaks.ts";
import { servedBriefTable } from "../report/tables/served.ts";
import { verdictsTable } from "../report/tables/verdicts.ts";
import type { WrittenReport } from "../report/written-report.ts";

/** Prints a run's summary to stdout: as JSON, or its tables and at last the answer for a terminal. */
export function printSummary(
  report: WrittenReport,
  { json }: { readonly json?: boolean | undefined },
): void {
  console.log(json === true ? JSON.stringify(report.summary, null, 2) : printedReport(report));
}

/** The tables of a run and at last its answer, for a terminal. */
export function printedReport(report: WrittenReport): string {
  return [...printedTables(report).map((table) => plainOf(table)), saidOf(report.summary)].join(
    "\n",
  );
}

function printedTables({ summary, rates }: WrittenReport): readonly Table[] {
  const leaks = leaksBriefTable(summary);
  const verdicts = verdictsTable(summary);
  return [
    ...comparisonTables(summary),
    ...decayBriefTables(rates),
    ...(leaks === null ? [] : [leaks]),
    ...guardrailsTables(summary),
    servedBriefTable(summary),
    costsTable(summary),
    ...(verdicts === null ? [] : [verdicts]),
  ];
}

/** The answer in sentences, each a paragraph that stands in by two from its second line. */
function saidOf(summary: Summary): string {
  const sentences = [...answersOf(summary), ...raceLines(summary)];
  return sentences.map((sentence) => wrappedText(sentence, 2)).join("\n");
}
