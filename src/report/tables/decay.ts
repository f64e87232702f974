import { estimateOf, isProportion, type ProportionEstimate } from "../../estimate/estimate.ts";
import { isSimulated } from "../../estimate/is-simulated.ts";
import type { Manifest } from "../../journal/manifest.ts";
import type { Cell } from "../../plan/cell.ts";
import type { ScoredCell } from "../../score/cell-tally.ts";
import type { ScoredRun } from "../../score/score-run.ts";
import { counted } from "../../stats/figure-words.ts";
import type { Table } from "../table.ts";
import { countRange, figureText } from "./figure.ts";
import { modelName, simulationMark } from "./model-name.ts";

/** The primary metric of one cell at one turn of its conversations. */
export interface TurnRate {
  readonly cell: Cell;
  readonly simulated: boolean;
  readonly metric: string;
  /** Counted from 0; null for scripted steps that no turn stands for. */
  readonly turn: number | null;
  readonly estimate: ProportionEstimate;
  /** Tasks with a scored turn in the cell. */
  readonly tasks: number;
}

/** How the primary metric goes on over a conversation: for each cell the turns at which it was scored, in their order. */
export function turnRates(run: ScoredRun, manifest: Manifest): readonly TurnRate[] {
  return run.cells.flatMap((scored) => {
    const simulated = isSimulated(scored, manifest);
    return ratesOf(scored).map((rate) => ({ cell: scored.cell, simulated, ...rate }));
  });
}

function ratesOf({ byTurn, tasks }: ScoredCell) {
  return [...byTurn].flatMap(([turn, figures]) =>
    figures.flatMap((figure) => {
      const estimate = estimateOf(figure);
      if (!isProportion(estimate) || estimate.trials === 0) return [];
      return [{ metric: figure.name, turn, estimate, tasks }];
    }),
  );
}

/** One row for each cell and turn, so that the rows of a cell add up to its figure. */
export function decayTable(rates: readonly TurnRate[]): Table {
  return {
    caption: [
      "The primary metric by the index of the turn in its conversation, counted from 0; an empty turn: scripted steps that no turn stands for.",
      methodWords(rates),
    ].join(" "),
    columns: ["cell", "simulated", "metric", "turn", "successes", "trials", "rate", "low", "high"],
    rows: rates.map(({ cell, simulated, metric, turn, estimate }) => {
      const { successes, trials, rate, low, high } = estimate;
      return [cell.id, simulated, metric, turn, successes, trials, rate, low, high];
    }),
  };
}

/**
 * The same for a reader, a table for each protocol and metric and a row for each cell: the first turn, the middle and
 * the last one. Empty where no conversation is longer than a turn.
 */
export function decayBriefTables(rates: readonly TurnRate[]): readonly Table[] {
  const families = new Map<string, TurnRate[]>();
  for (const rate of rates) {
    const name = JSON.stringify([rate.cell.protocol, rate.metric]);
    families.set(name, [...(families.get(name) ?? []), rate]);
  }
  return [...families.values()].flatMap((family) => decayBrief(family) ?? []);
}

function decayBrief(rates: readonly TurnRate[]): Table | null {
  const last = Math.max(0, ...rates.map(({ turn }) => turn ?? 0));
  if (last === 0) return null;
  const turns = [...new Set([0, Math.floor(last / 2), last])];
  const shown = rates.filter(({ turn }) => turn !== null && turns.includes(turn));
  const cells = [...new Map(shown.map((rate) => [rate.cell.id, rate])).values()];
  const [first] = rates;
  return {
    caption: [
      `By turn, ${first?.cell.protocol}: ${first?.metric} at turns ${turns.join(", ")} of a conversation, counted from 0; all turns are in tables/decay.csv.`,
      methodWords(shown),
      ...simulationMark(cells),
    ].join(" "),
    columns: ["seam", "wording", "variant", "model", ...turns.map((turn) => `turn ${turn}`)],
    rows: cells.map(({ cell, simulated }) => [
      cell.seam,
      cell.wording ?? "-",
      cell.variant,
      modelName(cell.model, simulated),
      ...turns.map((turn) => {
        const found = shown.find((rate) => rate.cell.id === cell.id && rate.turn === turn);
        return found === undefined ? null : figureText(found.estimate);
      }),
    ]),
  };
}

function methodWords(rates: readonly TurnRate[]): string {
  const tasks = Math.max(0, ...rates.map((rate) => rate.tasks));
  const n = countRange(rates.map(({ estimate }) => estimate.trials));
  return `Shares of n = ${n} turns [95 % cluster Wilson interval, which counts ${counted(tasks, "task")}].`;
}
