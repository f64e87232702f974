import { isProportion } from "../../../estimate/estimate.ts";
import { counted } from "../../../stats/figure-words.ts";
import { visibleLine } from "../../visible-text.ts";
import { type ArmGroup, armNames, groupTitle, panelTitle } from "../arm-names.ts";
import { html, type Markup } from "../markup.ts";
import { figureMarkup, type Plotter } from "./plotter.ts";

interface LeakRow {
  readonly rule: string;
  readonly arm: string;
  readonly perHundred: number;
}

const prefix = "leaks:";

/** Pieces taken out as leaks per 100 turns, by rule and arm; null where nothing leaked. */
export function leaksChart(plotter: Plotter, group: ArmGroup): Markup | null {
  const { Plot } = plotter;
  const tasks = Math.max(0, ...group.cells.map((cell) => cell.tasks));
  const names = armNames(group.cells);
  const rows: readonly LeakRow[] = group.cells.flatMap((cell) =>
    Object.entries(cell.metrics).flatMap(([name, estimate]) => {
      if (!name.startsWith(prefix) || isProportion(estimate) || estimate.perTurn === null)
        return [];
      const arm = visibleLine(names.get(cell.id) ?? cell.id, 40);
      return [
        {
          rule: visibleLine(name.slice(prefix.length), 40),
          arm,
          perHundred: 100 * estimate.perTurn,
        },
      ];
    }),
  );
  const leaking = new Set(rows.flatMap(({ rule, perHundred }) => (perHundred > 0 ? [rule] : [])));
  if (leaking.size === 0) return null;
  const shown = rows.filter(({ rule }) => leaking.has(rule));
  const arms = [...new Set(shown.map(({ arm }) => arm))];
  const most = Math.max(...shown.map(({ perHundred }) => perHundred));
  const longest = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => Array.from(text).length));
  const found = shown.filter(({ perHundred }) => perHundred > 0);
  const plot = plotter.draw(
    {
      width:
        20 + 7 * longest([...leaking]) + 42 * arms.length + Math.max(30, 5.2 * longest(arms) - 20),
      height: 40 + 26 * leaking.size + 4.6 * longest(arms),
      marginLeft: 20 + 7 * longest([...leaking]),
      marginRight: Math.max(30, 5.2 * longest(arms) - 20),
      marginTop: 4.6 * longest(arms) + 26,
      marginBottom: 8,
      x: { domain: arms, label: null, axis: "top", tickRotate: -38, tickSize: 0 },
      y: { domain: [...leaking], label: null, tickSize: 0 },
      opacity: { type: "linear", domain: [0, most], range: [0.06, 0.5] },
      marks: [
        Plot.cell(shown, {
          x: "arm",
          y: "rule",
          fill: "var(--leak-ink)",
          fillOpacity: "perHundred",
          inset: 1,
        }),
        Plot.text(found, {
          x: "arm",
          y: "rule",
          text: (row: LeakRow) => (row.perHundred < 1 ? "<1" : row.perHundred.toFixed(0)),
        }),
      ],
    },
    {
      title: `Leaks by rule: ${groupTitle(group)}`,
      description: `Pieces per 100 turns. ${found.map(({ rule, arm, perHundred }) => `${rule} in ${arm}: ${perHundred.toFixed(1)}`).join("; ")}`,
    },
  );
  return figureMarkup(
    plot,
    html`${panelTitle(group)} pieces taken out as leaks per 100 turns, by the rule that caught them, over ${counted(tasks, "task")}. Empty is none.`,
  );
}
