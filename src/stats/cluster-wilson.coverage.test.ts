import { expect, test } from "vitest";
import { type SimulatedCells, simulatedCells } from "./__fixtures__/simulated-cells.ts";
import { binomialCdf } from "./binomial.ts";
import { clusterWilson } from "./cluster-wilson.ts";
import { type Random, randomFrom } from "./random.ts";

const RUNS = 300;
const CELLS = 6;

/** Uneven tasks: any length from 2 to 12, short ones, or the six that meet a success in one run of seven at .0055. */
function turnsOf(tasks: number, length: Setting["length"], random: Random): number[] {
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

interface Setting extends Shape {
  readonly rate: number;
  readonly tasks: number;
  readonly length: "any" | "short" | "rarest";
  /** Whether the other five cells have the same rate. */
  readonly panel: "alike" | "spread";
}

/** Each rate and family meets every number of tasks; what else there is takes turns. */
const mixed: readonly Setting[] = rates.flatMap((rate, rateIndex) =>
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
const rarest: readonly Setting[] = [0.0055, 0.9945].flatMap((rate) =>
  shapes.map((shape) => ({ ...shape, rate, tasks: 6, length: "rarest", panel: "alike" })),
);

const settings = [...mixed, ...rarest];

/** The share of runs whose first cell's interval holds the rate that made it. */
function coverage({ rate, tasks, length, panel, ...shape }: Setting): number {
  const random = randomFrom(JSON.stringify([rate, tasks, length, panel, shape]));
  const turns = turnsOf(tasks, length, random);
  const panelRates = panel === "alike" ? Array<number>(CELLS).fill(rate) : [rate, ...others];
  const source = simulatedCells({ ...shape, turns, rates: panelRates, shared: 0.7 });
  const truth = source.truths[0] ?? Number.NaN;
  let held = 0;
  for (let run = 0; run < RUNS; run++) {
    const cells = source.draw(random);
    const interval = clusterWilson(cells[0] ?? [], cells);
    if (interval !== null && interval.low <= truth && truth <= interval.high) held++;
  }
  return held / RUNS;
}

test("holds the rate about as often as it says, wherever tasks differ and turns decay", () => {
  const found = settings.map((setting) => ({ setting, held: coverage(setting) }));
  const sorted = found.map(({ held }) => held).sort((one, other) => one - other);
  const below = (bound: number) => found.filter(({ held }) => held < bound);

  expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThanOrEqual(0.95);
  expect(below(0.93).length).toBeLessThanOrEqual(0.1 * settings.length);
  // Of settings with a coverage of .91, one in 20 would fall below this by chance; of those with .88, half do.
  expect(binomialCdf(0.88 * RUNS - 1, RUNS, 0.91)).toBeLessThan(1 / 20);
  expect(below(0.88)).toEqual([]);
});
