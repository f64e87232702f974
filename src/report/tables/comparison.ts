import { type Estimate, isProportion } from "../../estimate/estimate.ts";
import type { CellSummary, Summary } from "../../estimate/summary.ts";
import type { Table, TableValue } from "../table.ts";
import { missingText } from "./cells.ts";

/** The metrics that a reader compares arms by, for each protocol. */
const headlines: Readonly<Record<string, readonly string[]>> = {
  "purpose-label": ["declared", "leading", "single", "withinBudget", "unclosed", "called"],
  "state-block": ["proposed", "fenceCompliant", "truncated"],
};

/** One comparison table for each protocol of the run: a row for each cell, rates with their intervals. */
export function comparisonTables(summary: Summary): readonly Table[] {
  const protocols = [...new Set(summary.cells.map(({ protocol }) => protocol))];
  return protocols.map((protocol) =>
    comparisonTable(
      protocol,
      summary.cells.filter((cell) => cell.protocol === protocol),
    ),
  );
}

function comparisonTable(protocol: string, cells: readonly CellSummary[]): Table {
  const named = headlines[protocol] ?? [];
  const metrics = named.filter((metric) => reasonOfAll(metric, cells) === null);
  const columns = [
    ...nameColumns,
    column("n", (cell) => trialsOf(cell.metrics[named[0] ?? ""])),
    ...metrics.map((metric) => column(metric, (cell) => figureOf(cell.metrics[metric]))),
    ...optional(cells, column("leaks per turn", leaksPerTurn)),
    ...optional(
      cells,
      column("missing", ({ missing }) => missingText(missing)),
    ),
    ...optional(cells, column("status", statusOf)),
  ];
  return {
    caption: captionOf(protocol, cells, named),
    columns: columns.map(({ name }) => name),
    rows: cells.map((cell) => columns.map(({ of }) => of(cell))),
  };
}

interface CellColumn {
  readonly name: string;
  of(cell: CellSummary): TableValue;
}

function column(name: string, of: CellColumn["of"]): CellColumn {
  return { name, of };
}

const nameColumns: readonly CellColumn[] = [
  column("seam", ({ seam }) => seam),
  column("wording", ({ wording }) => wording),
  column("variant", ({ variant }) => variant),
  column("model", ({ model, simulated }) => (simulated ? `${model} (simulated)` : model)),
];

/** The column, when it says anything of any cell. */
function optional(cells: readonly CellSummary[], candidate: CellColumn): readonly CellColumn[] {
  return cells.some((cell) => candidate.of(cell) !== null) ? [candidate] : [];
}

/** Why a metric has no figure in any cell, when it is the same reason everywhere; null when some cell has one. */
function reasonOfAll(metric: string, cells: readonly CellSummary[]): string | null {
  const reasons = new Set(
    cells.map(({ metrics }) => {
      const estimate = metrics[metric];
      return estimate !== undefined && isProportion(estimate) && estimate.rate === null
        ? estimate.reason
        : null;
    }),
  );
  const [reason] = reasons;
  return reasons.size === 1 && reason !== undefined ? reason : null;
}

function trialsOf(estimate: Estimate | undefined): TableValue {
  return estimate !== undefined && isProportion(estimate) ? estimate.trials : null;
}

function captionOf(
  protocol: string,
  cells: readonly CellSummary[],
  metrics: readonly string[],
): string {
  const tasks = Math.max(0, ...cells.map((cell) => cell.tasks));
  const absent = metrics.flatMap((metric) => {
    const reason = reasonOfAll(metric, cells);
    return reason === null ? [] : [` No ${metric}: ${reason}.`];
  });
  return `${protocol}, ${tasks} tasks: share of n turns [95 % Wilson interval]. Turns of one conversation depend on each other, so the true intervals are wider.${absent.join("")}${simulationMark(cells)}`;
}

function simulationMark(cells: readonly CellSummary[]): string {
  const simulated = cells.filter((cell) => cell.simulated).length;
  if (simulated === 0) return "";
  return simulated === cells.length
    ? " Every figure is SIMULATED: it shows the harness, not a model."
    : " Rows marked (simulated) show the harness, not a model.";
}

/** `92 % [89–94]`, or the reason why there is no rate. */
function figureOf(estimate: Estimate | undefined): TableValue {
  if (estimate === undefined) return null;
  if (!isProportion(estimate)) return estimate.perTurn;
  const { rate, low, high, reason } = estimate;
  if (rate === null || low === null || high === null) return `(${reason ?? "unknown"})`;
  return `${percent(rate)} % [${percent(low)}–${percent(high)}]`;
}

/** Whole percents; an end that is not exactly 0 or 1 is never rounded to look as if it were. */
function percent(share: number): string {
  const points = share * 100;
  const rounded = Math.round(points);
  const misleads = (rounded === 0 && share > 0) || (rounded === 100 && share < 1);
  return misleads ? (rounded === 0 ? "<1" : ">99") : String(rounded);
}

function leakEstimates(metrics: CellSummary["metrics"]) {
  return Object.entries(metrics).flatMap(([name, estimate]) =>
    name.startsWith("leaks:") && !isProportion(estimate) ? [estimate] : [],
  );
}

function leaksPerTurn(cell: CellSummary): TableValue {
  const leaks = leakEstimates(cell.metrics);
  const turns = leaks[0]?.turns ?? 0;
  if (turns === 0) return null;
  const total = leaks.reduce((sum, leak) => sum + leak.total, 0);
  return (total / turns).toFixed(2);
}

/** What a cell is when it is not measured, and why. */
function statusOf({ status, reason }: CellSummary): TableValue {
  if (status === "measured") return null;
  return reason === null ? status : `${status}: ${reason}`;
}
