import { isProportion } from "../../../estimate/estimate.ts";
import type { CellSummary } from "../../../estimate/summary.ts";
import { counted } from "../../../stats/figure-words.ts";
import { visibleLine } from "../../visible-text.ts";
import { type ArmGroup, armNames, groupTitle, panelTitle } from "../arm-names.ts";
import { percentWords } from "../figure-words.ts";
import { html, type Markup } from "../markup.ts";
import { figureMarkup, type Plotter } from "./plotter.ts";
import { seriesScale } from "./series.ts";

interface RateRow {
  readonly arm: string;
  readonly wording: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly words: string;
}

/** The primary metric of every arm of one protocol and model with its interval, by seam and wording. */
export function ratesChart(plotter: Plotter, group: ArmGroup, metric: string): Markup | null {
  const { Plot } = plotter;
  const names = armNames(group.cells);
  const tasks = Math.max(0, ...group.cells.map((cell) => cell.tasks));
  const nameOf = (cell: CellSummary) => visibleLine(names.get(cell.id) ?? cell.id, 40);
  const rows = group.cells.flatMap((cell) => rateRow(cell, metric, nameOf(cell)));
  if (rows.length === 0) return null;
  const absent = group.cells
    .filter((cell) => rateRow(cell, metric, "").length === 0)
    .map((cell) => ({ arm: nameOf(cell), words: absenceOf(cell, metric) }));
  const arms = group.cells.map(nameOf);
  const longest = Math.max(...arms.map((arm) => Array.from(arm).length));
  const color = seriesScale(group.cells.map(({ wording }) => wording));
  const plot = plotter.draw(
    {
      width: 480,
      height: 42 + 26 * new Set(arms).size,
      marginLeft: Math.min(250, 20 + 7.2 * longest),
      marginTop: 8,
      marginRight: 108,
      marginBottom: 34,
      x: {
        domain: [0, 1],
        label: null,
        tickFormat: (share: number) => `${Math.round(100 * share)} %`,
        ticks: [0, 0.5, 1],
      },
      y: { domain: [...new Set(arms)], label: null, type: "band", tickSize: 0 },
      color,
      symbol: { domain: color.domain },
      marks: [
        Plot.gridX({ ticks: [0.25, 0.5, 0.75, 1] }),
        Plot.ruleX([0]),
        Plot.ruleY(rows, { y: "arm", x1: "low", x2: "high", stroke: "wording", strokeWidth: 3 }),
        Plot.dot(rows, { y: "arm", x: "rate", fill: "wording", symbol: "wording", r: 5 }),
        Plot.text(rows, {
          y: "arm",
          text: "words",
          frameAnchor: "right",
          textAnchor: "start",
          dx: 12,
        }),
        Plot.text(absent, {
          y: "arm",
          text: "words",
          frameAnchor: "left",
          textAnchor: "start",
          dx: 8,
          fontStyle: "italic",
        }),
      ],
    },
    {
      title: `${metric} by seam and wording: ${groupTitle(group)}`,
      description: rows.map(({ arm, words }) => `${arm}: ${words}`).join("; "),
    },
  );
  return figureMarkup(
    plot,
    html`${panelTitle(group)} ${metric}: share of n turns, ${methodOf(group, metric)} interval at 95 % over ${counted(tasks, "task")}.`,
  );
}

function rateRow(cell: CellSummary, metric: string, arm: string): readonly RateRow[] {
  const estimate = cell.metrics[metric];
  if (estimate === undefined || !isProportion(estimate)) return [];
  const { rate, low, high, trials } = estimate;
  if (cell.status === "unsupported" || rate === null || low === null || high === null) return [];
  const { wording } = cell;
  return [{ arm, wording, rate, low, high, words: `${percentWords(rate)}  n ${trials}` }];
}

function methodOf({ cells }: ArmGroup, metric: string): string {
  return cells.flatMap(({ metrics }) => metrics[metric]?.method ?? [])[0] ?? "no";
}

function absenceOf(cell: CellSummary, metric: string): string {
  return cell.status === "measured" ? (cell.metrics[metric]?.reason ?? "no figure") : cell.status;
}
