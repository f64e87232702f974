import type { Contrast } from "../../estimate/contrast.ts";
import { isProportion } from "../../estimate/estimate.ts";
import { guardrails } from "../../estimate/guardrails.ts";
import { shortNames } from "../../estimate/short-names.ts";
import type { CellSummary, Summary } from "../../estimate/summary.ts";
import { counted, pFigure, shareWords } from "../../stats/figure-words.ts";
import type { Table } from "../table.ts";
import { simulationMark } from "./model-name.ts";
import { armsSizeWords } from "./size-words.ts";
import { modelOf } from "./verdicts.ts";

/** At most this share of the differences that are told is expected to be chance. */
const falseDiscoveries = 0.05;

/**
 * Where the declared pairs differ in a guardrail: tools called, replies cut off, words that nobody asked for, tokens.
 * One table for each protocol in which pairs were looked at, with a row for each pair and metric that stands out.
 */
export function guardrailsTables({ cells, contrasts }: Summary): readonly Table[] {
  const protocols = [...new Set(cells.map(({ protocol }) => protocol))];
  return protocols.flatMap((protocol) => {
    const own = cells.filter((cell) => cell.protocol === protocol);
    const cellById = new Map(own.map((cell) => [cell.id, cell]));
    const looks = contrasts.filter(
      ({ a, metric, verdict, p }) =>
        cellById.has(a) && verdict === null && p !== null && guardrails.includes(metric),
    );
    return looks.length === 0 ? [] : [guardrailsTable(protocol, looks, cellById)];
  });
}

function guardrailsTable(
  protocol: string,
  looks: readonly Contrast[],
  cellById: ReadonlyMap<string, CellSummary>,
): Table {
  const told = looks.filter(({ pAdjusted }) => pAdjusted !== null && pAdjusted <= falseDiscoveries);
  const names = shortNames([...cellById.values()]);
  return {
    caption: captionOf(protocol, looks, { told, cells: [...cellById.values()] }),
    columns: ["metric", "model", "a", "b", "tasks", "difference", "p"],
    rows: told.map((one) => [
      one.metric,
      modelOf(cellById.get(one.a), one),
      ...[one.a, one.b].map((id) => names.get(id) ?? id),
      one.tasks,
      differenceText(one, cellById.get(one.a)),
      one.pAdjusted === null ? null : pFigure(one.pAdjusted),
    ]),
  };
}

function captionOf(
  protocol: string,
  looks: readonly Contrast[],
  { told, cells }: { readonly told: readonly Contrast[]; readonly cells: readonly CellSummary[] },
): string {
  const metrics = [...new Set(looks.map(({ metric }) => metric))];
  const tasks = Math.max(...looks.map((look) => look.tasks));
  return [
    `Guardrails of ${protocol} (${metrics.join(", ")}): a less b within ${counted(tasks, "task")}, ${armsSizeWords(looks, cells)}; shares [95 % cluster hybrid interval], or counts per turn [95 % interval from the tasks].`,
    "p is by sign flips over tasks, adjusted by Benjamini and Hochberg; differences are worth a look and no verdict.",
    told.length === 0
      ? `Of ${counted(looks.length, "difference")} none stands out.`
      : `Of ${counted(looks.length, "difference")} ${told.length} stand out.`,
    ...simulationMark(told),
  ].join(" ");
}

function differenceText(
  { metric, difference, low, high }: Contrast,
  cell: CellSummary | undefined,
): string | null {
  if (difference === null) return null;
  const estimate = cell?.metrics[metric];
  const isShare = estimate !== undefined && isProportion(estimate);
  const words = isShare ? shareWords : (count: number) => count.toFixed(2).replace("-", "−");
  const range = low === null || high === null ? "" : ` [${words(low)} to ${words(high)}]`;
  return `${words(difference)}${range}`;
}
