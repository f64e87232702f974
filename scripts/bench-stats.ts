/**
 * `npm run bench:stats`: how often the intervals hold, how often equal arms are told apart, how often a true difference
 * is found, and what a race saves, on simulated arms whose tasks differ; last of all on simulated models through the
 * whole harness.
 * The tests play a quick version; the README shows this one. `-- --runs N` counts over more or fewer runs a setting
 * (1,000).
 */
import { parseArgs } from "node:util";
import { type EqualArms, equalArmsContrasts } from "../src/estimate/__fixtures__/equal-arms.ts";
import { countRaces, type RaceCounts } from "../src/estimate/__fixtures__/raced-arms.ts";
import { coverageOf, coverageSettings } from "../src/stats/__fixtures__/interval-coverage.ts";
import {
  betaTasks,
  logitTasks,
  type TaskModel,
  unequalTasks,
} from "../src/stats/__fixtures__/simulated-arms.ts";
import {
  countRuns,
  isDifferenceFound,
  isRegretUnderstated,
  isTold,
  isTwoToldApart,
  tiedArms,
  twoArms,
  verdictsOfFamily,
} from "../src/stats/__fixtures__/verdict-rates.ts";
import { randomFrom } from "../src/stats/random.ts";

const runs = runsAsked();
const taskCounts = [6, 8, 12, 20, 40];

interface Row {
  readonly truth: string;
  readonly found: string;
}

const equalArms: Readonly<Record<string, TaskModel>> = {
  "beta .5": betaTasks(0.5, 0.4, 0, 2),
  "beta .1": betaTasks(0.1, 0.2, 0.5, 2),
  "beta .9": betaTasks(0.9, 0.2, 0.5, 2),
  "beta .97": betaTasks(0.97, 0.1, 0, 2),
  "logit .5": logitTasks([0.5, 0.5], 1.5, 0.5, 0.05),
  "logit .9": logitTasks([0.9, 0.9], 1, 1, 0.1),
};
const unequalArms: Readonly<Record<string, TaskModel>> = {
  "ICC .05 and .6 at .5": unequalTasks(0.5, [0.05, 0.6]),
  "ICC .05 and .6 at .8": unequalTasks(0.8, [0.05, 0.6]),
  "ICC .05 and .6 at .95": unequalTasks(0.95, [0.05, 0.6]),
};

const harnessArms: readonly EqualArms[] = [
  { protocol: "purpose-label", seam: "system", model: "sim:small", tasks: 12 },
  { protocol: "state-block", seam: "nudge", model: "sim:small", tasks: 12 },
];

const started = Date.now();
console.log(
  `${runs} runs a setting; a share of .05 is known to ± ${points(errorAt(0.05))} points\n`,
);
console.log("| truth | found |\n|---|---|");
tell({ truth: "a race of four equal arms over 40 tasks, 5 turns", found: falseDrops() });
tell({ truth: ".95 against .60, raced over 40 tasks, 5 turns", found: savings() });
tell({
  truth: `equal arms, ${taskCounts.join(", ")} tasks, 5 or 2–12 turns`,
  found: `a false verdict in ${range(toldShares(equalArms))} of runs`,
});
tell({
  truth: "equal arms whose tasks differ very unequally (ICC .05 against .6)",
  found: `a false verdict in ${range(toldShares(unequalArms))} of runs`,
});
tell({
  truth: "four equal arms, 20 tasks, six comparisons",
  found: `any false verdict in ${percent(familyShare())} of runs`,
});
tell({ truth: ".95 against .75, 5 turns × 1 epoch, alone", found: powers(1) });
tell({ truth: "the same, at the hardest step of six comparisons", found: powers(6) });
tell({
  truth: "regret of four arms, 20 tasks",
  found: `understated in ${percent(share("regret", isRegretUnderstated()))} of runs`,
});
const alike = coverageSettings.map((setting) => coverageOf(setting, runs));
tell({ truth: "interval of a cell among six that spread alike", found: coverages(alike) });
const apart = coverageSettings
  .filter(({ family, spread }) => family === "beta-binomial" && spread === 0.5)
  .map((setting) => coverageOf(setting, runs, 0.02));
tell({
  truth: "the same, its tasks differing far more (ICC .5 against .02)",
  found: coverages(apart),
});
for (const arms of harnessArms) {
  tell({
    truth: `${arms.protocol}: ${arms.model} at ${arms.seam} against itself, ${arms.tasks} tasks, the whole harness`,
    found: `a false verdict in ${percent(await toldByHarness(arms))} of runs`,
  });
}
console.log(`\n${coverageSettings.length} and ${apart.length} settings of cells; ${seconds()} s`);

function tell({ truth, found }: Row): void {
  console.log(`| ${truth} | ${found} |`);
}

/** The share of runs with a verdict, for each model, number of tasks and kind of task length. */
function toldShares(models: Readonly<Record<string, TaskModel>>): readonly number[] {
  const lengths = [[5, 5] as const, [2, 12] as const];
  return Object.entries(models).flatMap(([name, model]) =>
    taskCounts.flatMap((tasks) =>
      lengths.map((turns) =>
        share(`${name} ${tasks} ${turns}`, (random) =>
          isTwoToldApart(model, twoArms(tasks, turns), random),
        ),
      ),
    ),
  );
}

async function toldByHarness(arms: EqualArms): Promise<number> {
  const contrastOf = await equalArmsContrasts(arms);
  let told = 0;
  for (let run = 0; run < runs; run++) {
    const { verdict } = await contrastOf(run);
    if (verdict !== null && isTold(verdict)) told++;
  }
  return told / runs;
}

function familyShare(): number {
  const size = { ...twoArms(20), arms: 4 };
  const model = betaTasks(0.8, 0.3, 0, 4);
  return share("family", (random) => verdictsOfFamily(model, size, random).some(isTold));
}

function powers(comparisons: number): string {
  const shares = taskCounts.map((tasks) =>
    percent(share("power", isDifferenceFound(tasks, comparisons))),
  );
  return `on ${taskCounts.join(", ")} tasks found in ${shares.join(", ")}`;
}

function race(model: TaskModel, arms: number): RaceCounts {
  return countRaces(model, arms, runs, randomFrom(`race of ${arms}`));
}

function falseDrops(): string {
  const { firstDropped, decided } = race(betaTasks(0.8, 0.3, 0, 4), 4);
  return `a given one dropped in ${percent(firstDropped / runs)} of races, any at all in ${percent(decided / runs)}`;
}

function savings(): string {
  const { decided, saved, firstDropped } = race(tiedArms(0.95, 0.6), 2);
  return `decided early in ${percent(decided / runs)} of races, the better one dropped in ${percent(firstDropped / runs)}; ${percent(saved)} of the calls saved`;
}

function coverages(held: readonly number[]): string {
  const sorted = held.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const short = sorted.filter((share) => share < 0.93).length;
  return `median coverage ${percent(middle)}, least ${percent(sorted[0] ?? Number.NaN)}; under 93 % in ${short} of ${sorted.length} settings`;
}

function share(seed: string, holds: Parameters<typeof countRuns>[2]): number {
  return countRuns(runs, seed, holds) / runs;
}

function range(shares: readonly number[]): string {
  return `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}`;
}

function percent(share: number): string {
  return `${points(share)} %`;
}

function points(share: number): string {
  return (share * 100).toFixed(1);
}

function errorAt(share: number): number {
  return 1.96 * Math.sqrt((share * (1 - share)) / runs);
}

function seconds(): string {
  return ((Date.now() - started) / 1000).toFixed(0);
}

function runsAsked(): number {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "1000" } } });
  const asked = Number(values.runs);
  if (Number.isInteger(asked) && asked > 0) return asked;
  console.error(`--runs ${values.runs} is no number of runs; mend: --runs 1000`);
  process.exit(2);
}
