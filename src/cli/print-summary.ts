import type { Summary } from "../estimate/summary.ts";
import { answersOf } from "../report/answers.ts";
import { plainOf } from "../report/plain.ts";
import { raceLines } from "../report/race-lines.ts";
import { comparisonTables } from "../report/tables/comparison.ts";
import { verdictLines } from "../report/tables/verdicts.ts";
import { visibleText } from "../report/visible-text.ts";

/** Prints a run's summary to stdout: as JSON, or its tables, verdicts and the answer for a terminal. */
export function printSummary(summary: Summary, { json }: { readonly json?: boolean }): void {
  console.log(json === true ? JSON.stringify(summary, null, 2) : printedReport(summary));
}

function printedReport(summary: Summary): string {
  const tables = comparisonTables(summary).map(plainOf);
  const said = [...verdictLines(summary), ...answersOf(summary), ...raceLines(summary)].map(
    visibleText,
  );
  return [...tables, ...said].join("\n");
}
