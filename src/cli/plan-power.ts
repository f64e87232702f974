/** What a suite of its size can show: by simulation of the harness's own verdict, from stated guesses. */

import { pairsOf } from "../estimate/pairs.ts";
import type { Cell } from "../plan/cell.ts";
import { plannedTurns } from "../plan/planned-turns.ts";
import { scorerOf } from "../score/cell-scorer.ts";
import { fewestDifferingTasks } from "../stats/fewest-differing-tasks.ts";
import { randomFrom } from "../stats/random.ts";
import { smallestDifference } from "../stats/smallest-difference.ts";
import { studentQuantile } from "../stats/student.ts";
import { taskDifferenceSpread } from "../stats/task-difference-power.ts";
import { type SuiteSize, usualGuess, verdictPower } from "../stats/verdict-power.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import type { PlannedCell } from "./plan-cells.ts";

/** The chance of even one false verdict in a family, as a run's contrasts have it. */
const alpha = 0.05;
/** The chance to reach a verdict that planning asks for. */
const power = 0.8;
/** The better arm's rate, where nothing was measured yet. */
const guessedRate = 0.9;

/** What is guessed and how, so that a reader can judge the figures. */
export const powerGuesses = { alpha, power, rate: guessedRate, ...usualGuess } as const;

/** The smallest difference shown at another size of the suite; null where even the largest is not. */
export interface Alternative extends SuiteSize {
  readonly smallestDifference: number | null;
}

/** The comparisons of one experiment within each of some models: as many in each. */
export interface FamilyPlan {
  readonly models: readonly string[];
  /** In one model's family; 0 where nothing is compared. */
  readonly comparisons: number;
  /** Declared comparisons that no verdict can be given on, because a cell is unsupported or given its form. */
  readonly left: number;
  /** Tasks that must differ, all one way, before a verdict is possible; null without comparisons. */
  readonly fewestDiffering: number | null;
  /** In [0, 1]; shown with 80 % power. null: none is, or nothing is compared. */
  readonly smallestDifference: number | null;
  /** The chance that a true difference of the margin is shown; null without comparisons. */
  readonly marginPower: number | null;
  /** What the interval of a comparison will reach to either side, about, when arms are alike; null for one task. */
  readonly halfWidth: number | null;
  /** Whether arms that are alike can be told to be: the interval then lies within the margin 4 times in 5. */
  readonly tellsSame: boolean;
  /** null without comparisons, and where there are too many families to simulate it for each. */
  readonly moreTasks: Alternative | null;
  readonly moreEpochs: Alternative | null;
}

/** What an experiment can show. */
export interface ExperimentPower extends SuiteSize {
  readonly primary: string;
  readonly margin: number;
  readonly speaksOf: "fixed" | "sample";
  /** Why there are no verdicts at all; null where there are. */
  readonly reason: string | null;
  readonly families: readonly FamilyPlan[];
}

/**
 * What each experiment of a suite can show. The figures are simulated: within about three points, the same for the
 * same suite. The protocols of the suite must be open.
 */
export function experimentPowers(
  suite: Suite,
  planned: readonly PlannedCell[],
): readonly ExperimentPower[] {
  const counted = suite.experiments.map((experiment, index) =>
    countedFamilies(
      experiment,
      planned.filter(({ cell }) => cell.experiment === index),
    ),
  );
  const distinct = new Set(
    counted.flatMap(({ families }, index) =>
      families
        .filter(({ comparisons }) => comparisons > 0)
        .map(({ comparisons }) => JSON.stringify([sizeOf(suite, index), comparisons])),
    ),
  );
  const simulator = simulatorOf(runsFor(distinct.size));
  const asksMore = distinct.size <= mostAskedMore;
  return suite.experiments.map((experiment, index) => {
    const size = sizeOf(suite, index);
    const { primary, margin, tasks: speaksOf } = experiment.compare;
    const { families, reason } = counted[index] ?? { families: [], reason: null };
    return {
      ...size,
      primary,
      margin,
      speaksOf,
      reason,
      families: families.map((family) => ({
        ...family,
        ...figuresOf(size, family.comparisons, margin, { simulator, asksMore }),
      })),
    };
  });
}

/** Fewer simulated comparisons where there are many families to simulate, so that an answer takes a second or two. */
function runsFor(families: number): number {
  return Math.max(30, Math.min(60, Math.round(80 / Math.max(1, families))));
}

/** With more distinct families than this, only the suite as it is is simulated. */
const mostAskedMore = 3;

function sizeOf(suite: Suite, index: number): SuiteSize {
  const tasks = suite.experiments[index]?.tasks ?? [];
  const turns = tasks.reduce((sum, task) => sum + plannedTurns(task), 0);
  const mean = Math.round(turns / Math.max(1, tasks.length));
  return { tasks: tasks.length, turns: Math.max(1, mean), epochs: suite.epochs };
}

type CountedFamily = Pick<FamilyPlan, "models" | "comparisons" | "left">;

interface CountedFamilies {
  readonly families: readonly CountedFamily[];
  readonly reason: string | null;
}

/** Families by the number of their comparisons: models that have as many stand together. */
function countedFamilies(experiment: Experiment, planned: readonly PlannedCell[]): CountedFamilies {
  const { primary } = experiment.compare;
  const metric = scorerOf(experiment).metrics.find(({ id }) => id === primary);
  if (metric === undefined || metric.unit !== "proportion") {
    const reason = `"${primary}" is no share of turns, and only shares are given verdicts`;
    return { families: [], reason };
  }
  const models = [...new Set(planned.map(({ cell }) => cell.model))];
  const families = new Map<string, CountedFamily>();
  for (const model of models) {
    const count = countedIn(
      experiment,
      planned.filter(({ cell }) => cell.model === model),
    );
    const name = JSON.stringify(count);
    const known = families.get(name)?.models ?? [];
    families.set(name, { ...count, models: [...known, model] });
  }
  return { families: [...families.values()], reason: null };
}

function countedIn(
  experiment: Experiment,
  planned: readonly PlannedCell[],
): Omit<CountedFamily, "models"> {
  const { compare } = experiment;
  const unsupported = new Set(
    planned.filter(({ support }) => support.kind === "unsupported").map(({ cell }) => cell.id),
  );
  const pairs = pairsOf(
    planned.map(({ cell }) => armOf(experiment, cell)),
    compare,
  );
  const isLeft = ({ cell, given }: PlannedArm) =>
    unsupported.has(cell.id) || given.includes(compare.primary);
  const left = pairs.filter(({ a, b }) => isLeft(a) || isLeft(b)).length;
  return { comparisons: pairs.length - left, left };
}

/** A cell with the metrics that the harness supplies, or a part of them. */
interface PlannedArm {
  readonly cell: Cell;
  readonly given: readonly string[];
}

function armOf(experiment: Experiment, cell: Cell): PlannedArm {
  const { givenAt } = scorerOf(experiment);
  return { cell, given: [...givenAt(cell.seam), ...(suppliedAt[cell.seam] ?? [])] };
}

/** What the harness supplies of a leading declaration, so that no turn has a figure of its own for it. */
const suppliedAt: Readonly<Record<string, readonly string[]>> = {
  prefill: ["leading", "compliant"],
  "prefill-bare": ["leading", "compliant"],
  "tool-field": ["leading", "single", "compliant"],
};

type Figures = Omit<FamilyPlan, "models" | "comparisons" | "left">;

function figuresOf(
  size: SuiteSize,
  comparisons: number,
  margin: number,
  { simulator, asksMore }: { readonly simulator: Simulator; readonly asksMore: boolean },
): Figures {
  if (comparisons === 0) return noFigures;
  const halfWidth = halfWidthOf(size);
  const at = (other: SuiteSize): Alternative => ({
    ...other,
    smallestDifference: simulator.smallest(other, comparisons),
  });
  return {
    fewestDiffering: fewestDifferingTasks(alpha, comparisons),
    smallestDifference: simulator.smallest(size, comparisons),
    marginPower: simulator.powerAt(size, comparisons, margin),
    halfWidth,
    tellsSame: halfWidth !== null && roomFor(halfWidth) <= margin,
    moreTasks: !asksMore ? null : at({ ...size, tasks: nextSize(size.tasks) }),
    moreEpochs: !asksMore ? null : at({ ...size, epochs: size.epochs < 3 ? 3 : 2 * size.epochs }),
  };
}

const noFigures: Figures = {
  fewestDiffering: null,
  smallestDifference: null,
  marginPower: null,
  halfWidth: null,
  tellsSame: false,
  moreTasks: null,
  moreEpochs: null,
};

/** A size at which a suite shows notably more. */
function nextSize(tasks: number): number {
  return usualSizes.find((size) => size >= 1.5 * tasks) ?? 2 * tasks;
}

const usualSizes = [8, 12, 20, 40, 80, 160];

/**
 * By the spread of tasks' differences, for arms of the guessed rate. Turns that echo the ones before them count for
 * less.
 */
function halfWidthOf({ tasks, turns, epochs }: SuiteSize): number | null {
  if (tasks < 2) return null;
  const { echo, icc, taskCorrelation } = usualGuess;
  const spread = taskDifferenceSpread({
    rateA: guessedRate,
    rateB: guessedRate,
    turnsPerTask: epochs * Math.max(1, (turns * (1 - echo)) / (1 + echo)),
    icc,
    taskCorrelation,
  });
  return (studentQuantile(1 - alpha / 2, tasks - 1) * spread) / Math.sqrt(tasks);
}

/**
 * How wide a margin must be for the interval of two arms that are alike to lie within it 4 times in 5: the interval's
 * half and what its centre strays, 1.28 of the 1.96 standard errors that the half is.
 */
function roomFor(halfWidth: number): number {
  return halfWidth * (1 + 1.28 / 1.96);
}

interface Simulator {
  smallest(size: SuiteSize, comparisons: number): number | null;
  powerAt(size: SuiteSize, comparisons: number, difference: number): number;
}

/** Simulates each question once, with the same draws for all of them. */
function simulatorOf(runs: number): Simulator {
  const smallest = onceEach<number | null>();
  const reached = onceEach<number>();
  return {
    smallest: (size, comparisons) =>
      smallest(JSON.stringify([size, comparisons]), () => {
        if (size.tasks < fewestDifferingTasks(alpha, comparisons)) return null;
        const plan = { ...size, ...usualGuess, comparisons, alpha, rate: guessedRate, power };
        return smallestDifference(plan, randomFrom("plan"), runs);
      }),
    powerAt: (size, comparisons, difference) =>
      reached(JSON.stringify([size, comparisons, difference]), () => {
        if (size.tasks < fewestDifferingTasks(alpha, comparisons)) return 0;
        const rateB = Math.max(0, guessedRate - difference);
        const plan = { ...size, ...usualGuess, comparisons, alpha, rateA: guessedRate, rateB };
        return verdictPower(plan, randomFrom("plan"), 2 * runs).reached;
      }),
  };
}

function onceEach<T>(): (question: string, answer: () => T) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (question, answer) => {
    const found = known.get(question) ?? { answer: answer() };
    known.set(question, found);
    return found.answer;
  };
}
