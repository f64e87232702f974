import { type CountEstimate, isProportion } from "../../estimate/estimate.ts";
import type { CellSummary, Summary } from "../../estimate/summary.ts";
import { counted } from "../../stats/figure-words.ts";
import type { Table } from "../table.ts";
import { countRange, countText } from "./figure.ts";
import { modelName, simulationMark } from "./model-name.ts";

const prefix = "leaks:";

/** What the extractor kept from the reader: one row for each cell and rule, zeros among them. */
export function leaksTable(summary: Summary): Table {
  const leaks = leaksOf(summary);
  return {
    caption: `Pieces of protocol taken out of the prose, by the rule that caught them. ${methodWords(leaks)}`,
    columns: [
      ...["id", "protocol", "seam", "wording", "variant", "model", "simulated"],
      ...["rule", "total", "turns", "perTurn", "low", "high", "method", "reason"],
    ],
    rows: leaks.map(({ cell, rule, estimate }) => {
      const { total, turns, perTurn, low, high, method, reason } = estimate;
      return [
        cell.id,
        cell.protocol,
        cell.seam,
        cell.wording,
        cell.variant,
        cell.model,
        cell.simulated,
        ...[rule, total, turns, perTurn, low, high, method, reason],
      ];
    }),
  };
}

/** The same for a reader: the rules that caught something. Null where no protocol of the run has leaks. */
export function leaksBriefTable(summary: Summary): Table | null {
  const leaks = leaksOf(summary);
  if (leaks.length === 0) return null;
  const found = leaks.filter(({ estimate }) => estimate.total > 0);
  const of = new Set(leaks.map(({ rule }) => rule)).size;
  return {
    caption: [
      "Leaks: pieces of protocol taken out of the prose, by the rule that caught them, a turn.",
      methodWords(leaks),
      found.length === 0
        ? `None of the ${of} rules caught anything.`
        : `Of ${of} rules those stand here that caught something.`,
      ...simulationMark(found.map(({ cell }) => cell)),
    ].join(" "),
    columns: ["seam", "wording", "variant", "model", "rule", "n", "leaks", "leaks a turn"],
    rows: found.map(({ cell, rule, estimate }) => [
      cell.seam,
      cell.wording,
      cell.variant,
      modelName(cell.model, cell.simulated),
      rule,
      estimate.turns,
      estimate.total,
      countText(estimate),
    ]),
  };
}

interface Leak {
  readonly cell: CellSummary;
  readonly rule: string;
  readonly estimate: CountEstimate;
}

function leaksOf({ cells }: Summary): readonly Leak[] {
  return cells.flatMap((cell) =>
    Object.entries(cell.metrics).flatMap(([name, estimate]) =>
      !name.startsWith(prefix) || isProportion(estimate)
        ? []
        : [{ cell, rule: name.slice(prefix.length), estimate }],
    ),
  );
}

function methodWords(leaks: readonly Leak[]): string {
  const tasks = Math.max(0, ...leaks.map(({ cell }) => cell.tasks));
  const turns = leaks.map(({ estimate }) => estimate.turns);
  const n = countRange(turns);
  return `Counts over n = ${n} turns of a cell [95 % interval: exact Poisson, or from the spread of ${counted(tasks, "task")} where that is wider].`;
}
