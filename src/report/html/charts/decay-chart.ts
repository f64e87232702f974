import type { CellSummary } from "../../../estimate/summary.ts";
import type { Table, TableValue } from "../../table.ts";
import { type ArmGroup, groupTitle, panelTitle } from "../arm-names.ts";
import { percentWords } from "../figure-words.ts";
import { html, type Markup } from "../markup.ts";
import { figureMarkup, type Plotter } from "./plotter.ts";
import { seriesKey, seriesScale } from "./series.ts";

interface DecayRow {
  readonly cell: string;
  readonly seam: string;
  readonly series: string;
  readonly turn: number;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly trials: number;
}

/** The primary metric by turn, one panel for each seam and one line for each wording; null where there is one turn only. */
export function decayChart(
  plotter: Plotter,
  group: ArmGroup,
  metric: string,
  decay: Table,
): Markup | null {
  const { Plot } = plotter;
  const rows = decayRows(decay, group.cells);
  const turns = Math.max(0, ...rows.map(({ turn }) => turn));
  if (turns === 0) return null;
  const seams = [...new Set(rows.map(({ seam }) => seam))];
  const color = seriesScale(rows.map(({ series }) => series));
  const line = { x: "turn", y: "rate", stroke: "series", z: "series", fx: "seam" } as const;
  const plot = plotter.draw(
    {
      width: 90 + 150 * seams.length,
      height: 210,
      marginLeft: 48,
      marginBottom: 40,
      x: {
        label: "turn",
        ticks: Math.min(turns, 6),
        tickFormat: (turn: number) => (Number.isInteger(turn) ? String(turn) : ""),
        inset: 8,
      },
      y: {
        domain: [0, 1],
        label: null,
        tickFormat: (share: number) => `${Math.round(100 * share)} %`,
        ticks: 4,
      },
      fx: { domain: seams, label: null, padding: 0.08 },
      color,
      symbol: { domain: color.domain },
      marks: [
        Plot.gridY({ ticks: 4 }),
        Plot.ruleY([0]),
        Plot.ruleX(rows, {
          x: "turn",
          y1: "low",
          y2: "high",
          stroke: "series",
          strokeOpacity: 0.4,
          strokeWidth: 2,
          fx: "seam",
        }),
        Plot.line(rows, { ...line, strokeWidth: 1.5 }),
        Plot.dot(rows, {
          x: "turn",
          y: "rate",
          fill: "series",
          symbol: "series",
          r: 3.5,
          fx: "seam",
        }),
      ],
    },
    {
      title: `${metric} by turn: ${groupTitle(group)}`,
      description: describe(rows),
    },
  );
  return figureMarkup(
    plot,
    html`${panelTitle(group)} by turn, counted from 0, ${metric} with 95 % intervals over the tasks that reach it. Later turns hold fewer. ${seriesKey(color)}`,
  );
}

function describe(rows: readonly DecayRow[]): string {
  const lines = [...new Set(rows.map(({ cell }) => cell))].map((cell) =>
    rows.filter((row) => row.cell === cell),
  );
  return lines
    .map((line) => {
      const [first] = line;
      const last = line.at(-1);
      if (first === undefined || last === undefined) return "";
      return `${first.seam} ${first.series}: ${percentWords(first.rate)} at turn ${first.turn}, ${percentWords(last.rate)} at turn ${last.turn} (${last.trials} trials)`;
    })
    .join("; ");
}

function decayRows({ columns, rows }: Table, cells: readonly CellSummary[]): readonly DecayRow[] {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const valueAt = (row: readonly TableValue[], column: string) =>
    row[columns.indexOf(column)] ?? null;
  return rows.flatMap((row) => {
    const cell = byId.get(String(valueAt(row, "cell")));
    const [turn, rate, low, high, trials] = ["turn", "rate", "low", "high", "trials"].map(
      (column) => valueAt(row, column),
    );
    if (cell === undefined || typeof turn !== "number" || typeof rate !== "number") return [];
    const series = cell.wording;
    return [
      {
        cell: cell.id,
        seam: cell.seam,
        series,
        turn,
        rate,
        low: Number(low ?? rate),
        high: Number(high ?? rate),
        trials: Number(trials),
      },
    ];
  });
}
