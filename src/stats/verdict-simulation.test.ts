/**
 * The verdicts' promises on simulated arms. Every rate is counted over so many runs from a fixed seed; a bound is
 * the count that the promised rate itself would miss with a chance below 1 in 10,000.
 */
import { describe, expect, test } from "vitest";
import {
  betaTasks,
  evidenceOn,
  logitTasks,
  type SimulatedSize,
  simulatedArms,
  type TaskModel,
} from "./__fixtures__/simulated-arms.ts";
import { binomialUpper } from "./binomial.ts";
import type { Verdict } from "./decide-verdict.ts";
import { holmAdjusted } from "./holm.ts";
import { type Random, randomFrom } from "./random.ts";
import { regrets } from "./regret.ts";
import { taskRatesFor } from "./task-rates.ts";
import { type PairVerdictOptions, pairP, pairVerdict } from "./verdict.ts";

const alpha = 0.05;

const rules: PairVerdictOptions = {
  comparisons: 1,
  margin: 0.1,
  alpha,
  tasks: "sample",
  direction: "higher",
};

/** The most misses that a promise kept exactly would show, but for one time in 10,000. */
function mostMisses(runs: number, promised: number): number {
  let misses = Math.floor(runs * promised);
  while (binomialUpper(misses + 1, runs, promised) > 1e-4) misses++;
  return misses;
}

/** In how many runs something holds of arms drawn anew. */
function countRuns(runs: number, seed: string, holds: (random: Random) => boolean): number {
  const random = randomFrom(seed);
  let count = 0;
  for (let run = 0; run < runs; run++) count += holds(random) ? 1 : 0;
  return count;
}

const isTold = (verdict: Verdict) => verdict === "better" || verdict === "worse";

function isTwoToldApart(model: TaskModel, size: SimulatedSize, random: Random): boolean {
  const evidence = evidenceOn(simulatedArms(model, size, random), 0, 1);
  return isTold(pairVerdict(evidence, rules, random).verdict);
}

/** All pairs of the arms, adjusted by Holm. */
function verdictsOfFamily(model: TaskModel, size: SimulatedSize, random: Random): Verdict[] {
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

const two = (tasks: number, turns: readonly [number, number] = [2, 12], epochs = 1) => ({
  arms: 2,
  tasks,
  turns,
  epochs,
});

/** Arms of .95 and .75 whose tasks go alike to a correlation of .7. */
function tiedArms(): TaskModel {
  const ratesOf = taskRatesFor(0.95, 0.75, { icc: 0.2, taskCorrelation: 0.7 });
  return (random) => {
    const { a, b } = ratesOf(random);
    return (arm) => (arm === 0 ? a : b);
  };
}

describe("equal arms", () => {
  const models: [string, TaskModel][] = [
    ["beta-binomial tasks of .5, interaction", betaTasks(0.5, 0.4, 0, 2)],
    ["beta-binomial tasks of .9, half interaction", betaTasks(0.9, 0.2, 0.5, 2)],
    ["logit-normal tasks, interaction, turn decay", logitTasks([0.9, 0.9], 1, 1, 0.1)],
  ];
  const cases = models.flatMap(([name, model]) =>
    [6, 12, 40].map((tasks): [number, string, TaskModel] => [tasks, name, model]),
  );

  test.each(cases)("are told apart in at most .05 of runs: %i tasks, %s", (tasks, name, model) => {
    const runs = 200;
    const told = countRuns(runs, `${name} ${tasks}`, (random) =>
      isTwoToldApart(model, two(tasks), random),
    );
    expect(told).toBeLessThanOrEqual(mostMisses(runs, alpha));
  });

  test.each([
    [3, 3],
    [5, 2],
    [12, 3],
  ])(
    "are told apart on these tasks in at most .05 of runs: %i tasks, %i epochs",
    (tasks, epochs) => {
      const runs = 200;
      const told = countRuns(runs, `epochs ${tasks}`, (random) =>
        isTwoToldApart(betaTasks(0.8, 0.3, 1, 2), two(tasks, [2, 8], epochs), random),
      );
      expect(told).toBeLessThanOrEqual(mostMisses(runs, alpha));
    },
  );

  test("give any false verdict among six comparisons in at most .05 of runs", () => {
    const runs = 120;
    const told = countRuns(runs, "family", (random) =>
      verdictsOfFamily(betaTasks(0.8, 0.3, 0, 4), { ...two(20), arms: 4 }, random).some(isTold),
    );
    expect(told).toBeLessThanOrEqual(mostMisses(runs, alpha));
  });
});

describe(".95 against .75 on 20 tasks of 5 turns, one epoch", () => {
  const share = (comparisons: number) => {
    const runs = 200;
    const model = tiedArms();
    const found = countRuns(runs, "power", (random) => {
      const evidence = evidenceOn(simulatedArms(model, two(20, [5, 5]), random), 0, 1);
      return pairVerdict(evidence, { ...rules, comparisons }, random).verdict === "better";
    });
    return found / runs;
  };

  test("is found in at least 85 of 100 runs", () => {
    expect(share(1)).toBeGreaterThanOrEqual(0.85);
  });

  test("is found in at least 60 of 100 runs at the hardest step of six comparisons", () => {
    expect(share(6)).toBeGreaterThanOrEqual(0.6);
  });
});

test("no arm's regret is understated in more than .05 of runs", () => {
  const rates = [0.9, 0.8, 0.8, 0.6];
  // An arm's true rate is its mean over tasks, found here by drawing many of them.
  const model = logitTasks(rates, 1, 0.5, 0);
  const many = randomFrom("truth");
  const truths = rates.map(() => 0);
  const draws = 10_000;
  for (let draw = 0; draw < draws; draw++) {
    const chance = model(many);
    rates.forEach((_, arm) => {
      truths[arm] = (truths[arm] ?? 0) + chance(arm, 0) / draws;
    });
  }
  const best = Math.max(...truths);
  const runs = 120;
  const size = { ...two(20, [5, 5]), arms: rates.length };
  const understated = countRuns(runs, "regret", (random) => {
    const { cells, tasks } = evidenceOn(simulatedArms(model, size, random), 0, 1);
    const weights = tasks.map(({ planned }) => planned);
    return regrets(cells, { weights, direction: "higher" }).some(
      (regret, arm) => regret !== null && regret.atMost < best - (truths[arm] ?? 0),
    );
  });
  expect(understated).toBeLessThanOrEqual(mostMisses(runs, alpha));
});
