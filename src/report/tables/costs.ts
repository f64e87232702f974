import type { Summary } from "../../estimate/summary.ts";
import type { Table, TableValue } from "../table.ts";
import { modelName, simulationMark } from "./model-name.ts";
import { sizeWords } from "./size-words.ts";

/** What each arm took: calls, tokens a call, time and money. These figures differ from run to run. */
export function costsTable({ cells, timing }: Summary): Table {
  const cellById = new Map(cells.map((cell) => [cell.id, cell]));
  const rows = timing.cells.flatMap((took) => {
    const cell = cellById.get(took.id);
    return cell === undefined ? [] : [{ cell, took }];
  });
  return {
    caption: [
      "What each arm took; tokens and time are means over its replies, tokens as the servers counted them.",
      `Over ${sizeWords(rows.map(({ cell }) => cell))}; sums and means of what was taken, without intervals.`,
      costWords(timing.cells),
      ...simulationMark(cells),
    ].join(" "),
    columns: [
      ...["protocol", "seam", "wording", "variant", "model"],
      ...["calls", "attempts", "scored at once", "in the end", "failures"],
      ...["tokens in", "tokens out", "mean ms", "cost $", "why no cost"],
    ],
    rows: rows.map(({ cell, took }) => [
      ...[cell.protocol, cell.seam, cell.wording, cell.variant],
      modelName(cell.model, cell.simulated),
      took.calls,
      took.attempts,
      percent(took.firstAttemptRate),
      percent(took.afterRetriesRate),
      failureWords(took.failures),
      perCall(took.inputTokens, took.replies),
      perCall(took.outputTokens, took.replies),
      took.meanLatencyMs === null ? null : Math.round(took.meanLatencyMs),
      took.costUsd === null ? null : Number(took.costUsd.toPrecision(4)),
      took.costUsd === null ? took.costReason : null,
    ]),
  };
}

function costWords(cells: Summary["timing"]["cells"]): string {
  const known = cells.flatMap(({ costUsd }) => costUsd ?? []);
  const sum = known.reduce((total, cost) => total + cost, 0);
  const dollars = `$${Number(sum.toPrecision(3))}`;
  if (known.length === cells.length) {
    return `Together ${dollars}, by the list prices of when the run began.`;
  }
  return known.length === 0
    ? "What they cost is unknown."
    : `Together ${dollars} and what is unknown, by the list prices of when the run began.`;
}

function failureWords(failures: { readonly [cause: string]: number }): TableValue {
  const words = Object.entries(failures).map(([cause, count]) => `${cause} ${count}`);
  return words.length === 0 ? null : words.join(", ");
}

function perCall(tokens: number | null, replies: number): TableValue {
  return tokens === null || replies === 0 ? null : Math.round(tokens / replies);
}

/** Whole percents; what is not all is never rounded up to it. */
function percent(rate: number | null): TableValue {
  return rate === null ? null : `${Math.floor(100 * rate)} %`;
}
