import { betaQuantile } from "../beta.ts";
import { fallingRoot } from "../bisection.ts";
import { normalQuantile } from "../normal.ts";
import type { Random } from "../random.ts";
import type { TaskTally } from "../task-tally.ts";

/** Cells whose tasks differ, and whose turns fare worse the later they come. */
export interface SimulatedCells {
  /** How tasks differ: by a beta distribution of rates, or by a normal one of log odds. */
  readonly family: "beta-binomial" | "logit-normal";
  /** How much: the intraclass correlation, or the standard deviation of the log odds. */
  readonly spread: number;
  /** What a later turn loses: the share of the beta rates lost by the twelfth turn, or the log odds a turn. */
  readonly decay: number;
  /** The turns of each task. */
  readonly turns: readonly number[];
  /** Each cell's rate over the first seven turns, which is about its true rate over uneven tasks. */
  readonly rates: readonly number[];
  /** The share of tasks that are as hard in every cell. */
  readonly shared: number;
}

export interface CellSource {
  /** Each cell's true rate, over the turns as they lie. */
  readonly truths: readonly number[];
  /** One run: all cells, on the same tasks. */
  draw(random: Random): TaskTally[][];
}

/** Prepares the cells. A task is one of `LATENT` equally likely ones, so that the true rate is a sum and exact. */
export function simulatedCells(setting: SimulatedCells): CellSource {
  const { turns, shared } = setting;
  const cellTables = setting.rates.map((rate) => tableOf(setting, rate));
  return {
    truths: cellTables.map((table) => rateOver(turns, (turn) => mean(table[turn] ?? []))),
    draw(random) {
      const cells: TaskTally[][] = cellTables.map(() => []);
      for (const trials of turns) {
        const common = random.integer(LATENT);
        for (const [index, table] of cellTables.entries()) {
          const latent = random.next() < shared ? common : random.integer(LATENT);
          let successes = 0;
          for (let turn = 0; turn < trials; turn++) {
            if (random.next() < (table[turn]?.[latent] ?? 0)) successes++;
          }
          cells[index]?.push({ successes, trials });
        }
      }
      return cells;
    },
  };
}

const LATENT = 100;
const MOST_TURNS = 12;
const latents = Array.from({ length: LATENT }, (_, index) => (index + 0.5) / LATENT);
const turnNumbers = Array.from({ length: MOST_TURNS }, (_, turn) => turn);

/** The success rate by turn and latent task. */
type Table = readonly (readonly number[])[];

/** Kept, for many settings share a rate: a table holds a hundred quantiles. */
const tables = new Map<string, Table>();

function tableOf({ family, spread, decay }: SimulatedCells, rate: number): Table {
  const key = JSON.stringify([family, spread, decay, rate]);
  const made =
    tables.get(key) ??
    (family === "beta-binomial" ? betaTable(spread, decay, rate) : logitTable(spread, decay, rate));
  tables.set(key, made);
  return made;
}

/** Below ½ the rate shrinks from turn to turn, above it the failures grow: neither can leave [0, 1]. */
function betaTable(spread: number, decay: number, rate: number): Table {
  const rare = Math.min(rate, 1 - rate);
  const shareAt = (turn: number) => {
    const late = rate <= 0.5 ? turn : MOST_TURNS - 1 - turn;
    return 1 - (decay * late) / (MOST_TURNS - 1);
  };
  const centre = rare / rateOver([NOMINAL_TURNS], shareAt);
  const size = 1 / spread - 1;
  const tasks = latents.map((p) => betaQuantile(p, centre * size, (1 - centre) * size));
  return turnNumbers.map((turn) =>
    tasks.map((task) => (rate <= 0.5 ? task * shareAt(turn) : 1 - task * shareAt(turn))),
  );
}

function logitTable(spread: number, decay: number, rate: number): Table {
  const scores = latents.map((p) => spread * normalQuantile(p));
  const at = (middle: number) =>
    turnNumbers.map((turn) =>
      scores.map((score) => 1 / (1 + Math.exp(decay * turn - middle - score))),
    );
  const rateAt = (middle: number) => {
    const table = at(middle);
    return rateOver([NOMINAL_TURNS], (turn) => mean(table[turn] ?? []));
  };
  return at(fallingRoot((middle) => rate - rateAt(middle), -20, 20));
}

/** A task of middling length. */
const NOMINAL_TURNS = 7;

function rateOver(turns: readonly number[], rateAt: (turn: number) => number): number {
  const byTurn = turnNumbers.map(rateAt);
  return mean(turns.flatMap((trials) => byTurn.slice(0, trials)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
