/**
 * The verdicts' promises on simulated arms. Every rate is counted over so many runs from a fixed seed; a bound is
 * the count that the promised rate itself would miss with a chance below 1 in 10,000.
 */
import { describe, expect, test } from "vitest";
import { betaTasks, logitTasks, type TaskModel } from "./__fixtures__/simulated-arms.ts";
import {
  alpha,
  countRuns,
  isDifferenceFound,
  isRegretUnderstated,
  isTold,
  isTwoToldApart,
  mostMisses,
  twoArms,
  verdictsOfFamily,
} from "./__fixtures__/verdict-rates.ts";

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
      isTwoToldApart(model, twoArms(tasks), random),
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
        isTwoToldApart(betaTasks(0.8, 0.3, 1, 2), twoArms(tasks, [2, 8], epochs), random),
      );
      expect(told).toBeLessThanOrEqual(mostMisses(runs, alpha));
    },
  );

  test("give any false verdict among six comparisons in at most .05 of runs", () => {
    const runs = 120;
    const told = countRuns(runs, "family", (random) =>
      verdictsOfFamily(betaTasks(0.8, 0.3, 0, 4), { ...twoArms(20), arms: 4 }, random).some(isTold),
    );
    expect(told).toBeLessThanOrEqual(mostMisses(runs, alpha));
  });
});

describe(".95 against .75 on 20 tasks of 5 turns, one epoch", () => {
  const share = (comparisons: number) => {
    const runs = 200;
    return countRuns(runs, "power", isDifferenceFound(20, comparisons)) / runs;
  };

  test("is found in at least 85 of 100 runs", () => {
    expect(share(1)).toBeGreaterThanOrEqual(0.85);
  });

  test("is found in at least 60 of 100 runs at the hardest step of six comparisons", () => {
    expect(share(6)).toBeGreaterThanOrEqual(0.6);
  });
});

test("no arm's regret is understated in more than .05 of runs", () => {
  const runs = 120;
  const understated = countRuns(runs, "regret", isRegretUnderstated());
  expect(understated).toBeLessThanOrEqual(mostMisses(runs, alpha));
});
