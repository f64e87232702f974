import { binomialUpper } from "../binomial.ts";
import type { Verdict } from "../decide-verdict.ts";
import { holmAdjusted } from "../holm.ts";
import { type Random, randomFrom } from "../random.ts";
import { regrets } from "../regret.ts";
import { taskRatesFor } from "../task-rates.ts";
import { type PairVerdictOptions, pairP, pairVerdict } from "../verdict.ts";
import {
  evidenceOn,
  logitTasks,
  type SimulatedSize,
  simulatedArms,
  type TaskModel,
} from "./simulated-arms.ts";

/** The chance of a false verdict that is promised. */
export const alpha = 0.05;

const rules: PairVerdictOptions = {
  comparisons: 1,
  margin: 0.1,
  alpha,
  tasks: "sample",
  direction: "higher",
};

/** The most misses that a promise kept exactly would show, but for one time in 10,000. */
export function mostMisses(runs: number, promised: number): number {
  let misses = Math.floor(runs * promised);
  while (binomialUpper(misses + 1, runs, promised) > 1e-4) misses++;
  return misses;
}

/** In how many runs something holds of arms drawn anew. */
export function countRuns(runs: number, seed: string, holds: (random: Random) => boolean): number {
  const random = randomFrom(seed);
  let count = 0;
  for (let run = 0; run < runs; run++) count += holds(random) ? 1 : 0;
  return count;
}

/** Whether a verdict says that one arm is better than the other. */
export const isTold = (verdict: Verdict) => verdict === "better" || verdict === "worse";

/** Whether two arms of a model drawn anew get a verdict that one is better. */
export function isTwoToldApart(model: TaskModel, size: SimulatedSize, random: Random): boolean {
  const evidence = evidenceOn(simulatedArms(model, size, random), 0, 1);
  return isTold(pairVerdict(evidence, rules, random).verdict);
}

/** All pairs of the arms, adjusted by Holm. */
export function verdictsOfFamily(model: TaskModel, size: SimulatedSize, random: Random): Verdict[] {
  const arms = simulatedArms(model, size, random);
  const pairs = arms.flatMap((_, first) =>
    arms.slice(first + 1).map((_other, more) => evidenceOn(arms, first, first + 1 + more)),
  );
  const adjusted = holmAdjusted(pairs.map((evidence) => pairP(evidence, random)));
  return pairs.map((evidence, index) => {
    const pAdjusted = adjusted[index] ?? 1;
    const options = { ...rules, comparisons: pairs.length, pAdjusted };
    return pairVerdict(evidence, options, random).verdict;
  });
}

/** Two arms on so many tasks. */
export const twoArms = (tasks: number, turns: readonly [number, number] = [2, 12], epochs = 1) => ({
  arms: 2,
  tasks,
  turns,
  epochs,
});

/** Two arms of these rates whose tasks go alike to a correlation of .7. */
export function tiedArms(one: number, other: number): TaskModel {
  const ratesOf = taskRatesFor(one, other, { icc: 0.2, taskCorrelation: 0.7 });
  return (random) => {
    const { a, b } = ratesOf(random);
    return (arm) => (arm === 0 ? a : b);
  };
}

/** Whether a run of 5 turns and one epoch a task finds .95 better than .75, at the hardest step of so many comparisons. */
export function isDifferenceFound(tasks: number, comparisons: number): (random: Random) => boolean {
  const model = tiedArms(0.95, 0.75);
  return (random) => {
    const evidence = evidenceOn(simulatedArms(model, twoArms(tasks, [5, 5]), random), 0, 1);
    return pairVerdict(evidence, { ...rules, comparisons }, random).verdict === "better";
  };
}

/** Whether a run of four arms promises of any that it costs less than it truly does. */
export function isRegretUnderstated(): (random: Random) => boolean {
  const rates = [0.9, 0.8, 0.8, 0.6];
  const model = logitTasks(rates, 1, 0.5, 0);
  const truths = meanRates(model, rates.length);
  const best = Math.max(...truths);
  const size = { ...twoArms(20, [5, 5]), arms: rates.length };
  return (random) => {
    const { cells, tasks } = evidenceOn(simulatedArms(model, size, random), 0, 1);
    const weights = tasks.map(({ planned }) => planned);
    return regrets(cells, { weights, direction: "higher" }).some(
      (regret, arm) => regret !== null && regret.atMost < best - (truths[arm] ?? 0),
    );
  };
}

/** An arm's true rate is its mean over tasks, found here by drawing many of them. */
function meanRates(model: TaskModel, arms: number): readonly number[] {
  const random = randomFrom("truth");
  const truths = Array.from({ length: arms }, () => 0);
  const draws = 10_000;
  for (let draw = 0; draw < draws; draw++) {
    const chance = model(random);
    for (let arm = 0; arm < arms; arm++) truths[arm] = (truths[arm] ?? 0) + chance(arm, 0) / draws;
  }
  return truths;
}
