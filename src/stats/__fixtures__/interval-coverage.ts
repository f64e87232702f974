import { clusterWilson } from "../cluster-wilson.ts";
import { type Random, randomFrom } from "../random.ts";
import { type SimulatedCells, simulatedCells } from "./simulated-cells.ts";

const CELLS = 6;

/** Uneven tasks: any length from 2 to 12, short ones, or the six that meet a success in one run of seven at .0055. */
function turnsOf(tasks: number, length: CoverageSetting["length"], random: Random): number[] {
  if (length === "rarest") return [2, 3, 4, 5, 6, 7];
  return Array.from({ length: tasks }, () => 2 + random.integer(length === "any" ? 11 : 4));
}

type Shape = Pick<SimulatedCells, "family" | "spread" | "decay">;

const shapes: readonly Shape[] = [
  { family: "beta-binomial", spread: 0.02, decay: 0.7 },
  { family: "beta-binomial", spread: 0.2, decay: 0.7 },
  { family: "beta-binomial", spread: 0.5, decay: 0.3 },
  { family: "logit-normal", spread: 0.3, decay: 0.15 },
  { family: "logit-normal", spread: 1.2, decay: 0.15 },
  { family: "logit-normal", spread: 2.5, decay: 0.05 },
];
const rates = [0.005, 0.02, 0.1, 0.5, 0.85, 0.97, 0.995];
const others = [0.2, 0.5, 0.8, 0.95, 0.99];

/** One kind of cell whose interval is judged, among five others. */
export interface CoverageSetting extends Shape {
  readonly rate: number;
  readonly tasks: number;
  readonly length: "any" | "short" | "rarest";
  /** Whether the other five cells have the same rate. */
  readonly panel: "alike" | "spread";
}

/** Each rate and family meets every number of tasks; what else there is takes turns. */
const mixed: readonly CoverageSetting[] = rates.flatMap((rate, rateIndex) =>
  shapes.flatMap((shape, shapeIndex) =>
    [6, 10, 40].map((tasks, index) => ({
      ...shape,
      rate,
      tasks,
      length: (rateIndex + shapeIndex + index) % 2 === 0 ? "any" : "short",
      panel: (rateIndex + index) % 2 === 0 ? "alike" : "spread",
    })),
  ),
);

/** Where Wilson's end at a single success would miss each success: without the rule for it, .84. */
const rarest: readonly CoverageSetting[] = [0.0055, 0.9945].flatMap((rate) =>
  shapes.map((shape) => ({ ...shape, rate, tasks: 6, length: "rarest", panel: "alike" })),
);

/** From rates of .005 to .995, 6 to 40 tasks, by two families of tasks with turns that fare worse later. */
export const coverageSettings = [...mixed, ...rarest];

/**
 * The share of runs whose first cell's interval holds the rate that made it.
 *
 * @param othersSpread how much the tasks of the other five cells differ; as much as its own unless it is given
 */
export function coverageOf(
  { rate, tasks, length, panel, ...shape }: CoverageSetting,
  runs: number,
  othersSpread: number = shape.spread,
): number {
  const random = randomFrom(JSON.stringify([rate, tasks, length, panel, shape]));
  const turns = turnsOf(tasks, length, random);
  const panelRates = panel === "alike" ? Array<number>(CELLS).fill(rate) : [rate, ...others];
  const drawn = { ...shape, turns, shared: 0.7 };
  const source = simulatedCells({ ...drawn, rates: panelRates });
  const apart = simulatedCells({ ...drawn, spread: othersSpread, rates: panelRates });
  const truth = source.truths[0] ?? Number.NaN;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const own = source.draw(random);
    const cells =
      othersSpread === shape.spread ? own : [...own.slice(0, 1), ...apart.draw(random).slice(1)];
    const interval = clusterWilson(cells[0] ?? [], cells);
    if (interval !== null && interval.low <= truth && truth <= interval.high) held++;
  }
  return held / runs;
}
