import { isProportion } from "../../estimate/estimate.ts";
import type { CellSummary, Summary } from "../../estimate/summary.ts";
import type { Table, TableValue } from "../table.ts";
import { missingText } from "./cells.ts";
import { comparisonCaption } from "./comparison-caption.ts";
import { figureText, figureValue, trialsOf } from "./figure.ts";
import { modelName } from "./model-name.ts";

/**
 * The metrics that a reader compares arms by, for each protocol; every other one stands in `cells.csv`. `called`
 * stands beside `declared`: an arm that drops tool calls shows at a glance.
 */
const headlines: Readonly<Record<string, readonly string[]>> = {
  "purpose-label": ["declared", "called", "heading", "hollow", "residue"],
  "state-block": ["proposed", "fenceCompliant", "recall", "truncated", "residue"],
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
  const headline = headlines[protocol] ?? ownHeadline(cells);
  const metrics = headline.filter((metric) => cells.some((cell) => hasFigure(cell, metric)));
  const columns = [
    ...nameColumns,
    column("n", (cell) => trialsOf(cell.metrics[headline[0] ?? ""])),
    ...metrics.map((metric) => column(metric, (cell) => figureText(cell.metrics[metric]))),
    ...optional(cells, [
      column("elsewhere", elsewhereText),
      column("leaks", leaksPerTurn),
      column("missing", ({ missing }) => missingText(missing)),
      column("if missing", boundsText),
      column("status", statusOf),
    ]),
  ];
  return {
    caption: comparisonCaption(protocol, cells, headline),
    columns: columns.map(({ name }) => name),
    rows: cells.map((cell) => columns.map(({ of }) => of(cell))),
  };
}

/** The shares of a protocol of the user's own, in the order of its metrics; what only some seams have stands in `cells.csv`. */
function ownHeadline([first]: readonly CellSummary[]): readonly string[] {
  const metrics = Object.entries(first?.metrics ?? {});
  return metrics.flatMap(([name, one]) =>
    isProportion(one) && !/[:@]|Unprompted$/.test(name) ? [name] : [],
  );
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
  column("model", ({ model, simulated }) => modelName(model, simulated)),
];

/** Those columns that say anything of any cell. */
function optional(
  cells: readonly CellSummary[],
  candidates: readonly CellColumn[],
): readonly CellColumn[] {
  return candidates.filter(({ of }) => cells.some((cell) => of(cell) !== null));
}

function hasFigure({ metrics }: CellSummary, metric: string): boolean {
  return figureValue(metrics[metric]) !== null;
}

function leaksPerTurn({ metrics }: CellSummary): TableValue {
  const leaks = Object.entries(metrics)
    .filter(([name]) => name.startsWith("leaks:"))
    .flatMap(([, estimate]) => figureValue(estimate) ?? []);
  return leaks.length === 0 ? null : leaks.reduce((sum, perTurn) => sum + perTurn, 0).toFixed(2);
}

/** Declarations that stand in the reasoning alone, or may: said only where there is something to say. */
function elsewhereText({ metrics, turns }: CellSummary): TableValue {
  const elsewhere = metrics["elsewhere"];
  if (turns === 0 || figureValue(elsewhere) === 0) return null;
  return figureText(elsewhere);
}

/** Where the primary metric would lie at the worst and at the best that the missing turns could have been. */
function boundsText({ bounds }: CellSummary): TableValue {
  if (bounds === null) return null;
  const { metric, low, high } = bounds;
  return `${metric} ${Math.floor(100 * low)}–${Math.ceil(100 * high)} %`;
}

/** What a cell is when it is not measured, and why; or that it stopped early. */
function statusOf({ status, reason }: CellSummary): TableValue {
  if (status === "measured") return reason;
  return reason === null ? status : `${status}: ${reason}`;
}
