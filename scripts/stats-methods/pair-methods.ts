import { benjaminiHochbergAdjusted } from "../../src/stats/benjamini-hochberg.ts";
import type { ChiSquareTest } from "../../src/stats/chi-square-test.ts";
import { clusterHybrid } from "../../src/stats/cluster-hybrid.ts";
import type { Verdict } from "../../src/stats/decide-verdict.ts";
import type { DifferenceInterval } from "../../src/stats/difference-interval.ts";
import { durkalskiTest } from "../../src/stats/durkalski.ts";
import { holmAdjusted } from "../../src/stats/holm.ts";
import { mcnemarExact, mcnemarMidP } from "../../src/stats/mcnemar.ts";
import { miettinenNurminen } from "../../src/stats/miettinen-nurminen.ts";
import { newcombePaired } from "../../src/stats/newcombe-paired.ts";
import { newcombeUnpaired } from "../../src/stats/newcombe-unpaired.ts";
import {
  pairedNonInferiority,
  taskNonInferiority,
  unpairedNonInferiority,
} from "../../src/stats/non-inferiority.ts";
import { obuchowskiTest } from "../../src/stats/obuchowski.ts";
import type { PairedTable } from "../../src/stats/paired-table.ts";
import { type Random, randomFrom } from "../../src/stats/random.ts";
import { signFlip } from "../../src/stats/sign-flip.ts";
import {
  type PairedTally,
  standardisedDifference,
} from "../../src/stats/standardised-difference.ts";
import { tangoInterval } from "../../src/stats/tango.ts";
import { tasksNeeded } from "../../src/stats/task-difference-power.ts";
import type { TaskTally } from "../../src/stats/task-tally.ts";
import { pairVerdict } from "../../src/stats/verdict.ts";
import { withinTaskPermutation } from "../../src/stats/within-task-permutation.ts";
import type { Method, MethodInput, MethodResult } from "./method-input.ts";
import { ends, talliesOf, zipped } from "./shapes.ts";

/** Two rates: on the same tasks, on the same pairs of trials, or apart; families of them; verdicts. */
export const pairMethods: Readonly<Record<string, Method>> = {
  "paired.newcombe10": (input) => difference(newcombePaired(tableOf(input), input.number("conf"))),
  "paired.tango": (input) => difference(tangoInterval(tableOf(input), input.number("conf"))),
  "paired.standardisedDifference": (input) => {
    const found = standardisedDifference(pairsOf(input, input.numbers("weights")));
    if (found === null)
      return { rateA: Number.NaN, rateB: Number.NaN, difference: Number.NaN, tasks: 0 };
    return { ...found };
  },
  "paired.clusterMover": (input) => {
    const trials = input.numbers("n");
    const cells = input.lists("cells").map((successes) => talliesOf(successes, trials));
    const found = clusterHybrid(samePairsOf(input), cells, input.number("conf"));
    if (found === null) return difference(null);
    return {
      ...difference(found),
      correlationUsed: found.correlation,
      effectiveN1: found.effectiveA,
      effectiveN2: found.effectiveB,
    };
  },
  "mcnemar.exact": (input) => ({ p: mcnemarExact(input.number("b"), input.number("c")) }),
  "mcnemar.midP": (input) => ({ p: mcnemarMidP(input.number("b"), input.number("c")) }),
  "clusterMcnemar.obuchowski": (input) =>
    chiSquare(obuchowskiTest(zipped(input.numbers("b"), input.numbers("c"), (b, c) => b - c))),
  "clusterMcnemar.durkalski": (input) => {
    const differences = zipped(input.numbers("b"), input.numbers("c"), (b, c) => b - c);
    return chiSquare(
      durkalskiTest(
        zipped(differences, input.numbers("n"), (one, turns) => ({ difference: one, turns })),
      ),
    );
  },
  "unpaired.newcombe": (input) =>
    difference(newcombeUnpaired(armOf(input, 1), armOf(input, 2), input.number("conf"))),
  "unpaired.miettinenNurminen": (input) =>
    difference(miettinenNurminen(armOf(input, 1), armOf(input, 2), input.number("conf"))),
  "permutation.signFlip": (input) => {
    const { p, pGreater, pLess, informative } = signFlip(input.numbers("d"), seeded());
    return { pTwoSided: p, pGreater, pLess, informativeTasks: informative };
  },
  "permutation.withinTask": (input) => {
    const [first, second] = [input.lists("night1"), input.lists("night2")];
    const tasks = input.numbers("weights").map((weight, at) => ({
      a: first[at] ?? [],
      b: second[at] ?? [],
      weight,
    }));
    const { difference: estimate, p, pGreater, pLess } = withinTaskPermutation(tasks, seeded());
    return { estimate: estimate ?? Number.NaN, pTwoSided: p, pGreater, pLess };
  },
  "noninferiority.pairedTango": (input) =>
    scoreTest(pairedNonInferiority(tableOf(input), input.number("margin"))),
  "noninferiority.unpairedMN": (input) =>
    scoreTest(unpairedNonInferiority(armOf(input, 1), armOf(input, 2), input.number("margin"))),
  "noninferiority.taskT": (input) => {
    const alpha = input.numberOr("alpha", 0.05);
    const found = taskNonInferiority(input.numbers("d"), input.number("margin"), alpha);
    if (found === null) return {};
    const { t, df, p, low, pDrop } = found;
    return { t, df, pNoninferior: p, lowerOneSided: low, pDrop };
  },
  "noninferiority.tasksNeeded": (input) => {
    const demand = {
      alpha: input.number("alpha"),
      power: input.number("power"),
      sides: 1,
    } as const;
    const needed = tasksNeeded(input.number("margin"), input.number("sdDifference"), demand);
    return { normal: needed.normal, noncentralT: needed.student };
  },
  "padjust.holm": (input) => ({ adjusted: adjustedBy(holmAdjusted, input) }),
  "padjust.BH": (input) => ({ adjusted: adjustedBy(benjaminiHochbergAdjusted, input) }),
  "verdict.pair": (input) => {
    const tasks = samePairsOf(input).map(({ a, b, weight }) => ({
      a: { conversations: [a], missing: 0 },
      b: { conversations: [b], missing: 0 },
      planned: weight,
    }));
    const rules = {
      comparisons: input.number("comparisons"),
      margin: input.number("margin"),
      alpha: input.number("alpha"),
      tasks: "sample",
      direction: "higher",
    } as const;
    const found = pairVerdict({ tasks, cells: [], incomparable: null }, rules, seeded());
    return {
      verdict: verdictWords[found.verdict],
      p: found.p,
      difference: found.difference,
      lower: found.low,
      upper: found.high,
    };
  },
};

/** The reference values spell verdicts as sentences. */
const verdictWords: Readonly<Record<Verdict, string>> = {
  "not-comparable": "not comparable",
  better: "better",
  worse: "worse",
  "same-within-margin": "same within margin",
  "no-difference-shown": "no difference shown",
  "too-few-turns": "too few turns to tell",
};

/** The same for every case, so that a drawn p is the same in every run. */
function seeded(): Random {
  return randomFrom("reference values");
}

function difference(found: DifferenceInterval | null): MethodResult {
  const estimate = found?.difference ?? Number.NaN;
  return { estimate, ...ends(found, { lower: -1, upper: 1 }) };
}

function chiSquare({ statistic, p }: ChiSquareTest): MethodResult {
  return { statistic, p };
}

function scoreTest(found: { readonly z: number; readonly p: number } | null): MethodResult {
  return found === null ? {} : { z: found.z, pOneSided: found.p };
}

function tableOf(input: MethodInput): PairedTable {
  return {
    both: input.number("a"),
    onlyA: input.number("b"),
    onlyB: input.number("c"),
    neither: input.number("d"),
  };
}

function armOf(input: MethodInput, which: 1 | 2): TaskTally {
  return { successes: input.number(`x${which}`), trials: input.number(`n${which}`) };
}

/** Tasks with the same trials in both arms, which are their weights. */
function samePairsOf(input: MethodInput): PairedTally[] {
  const trials = input.numbers("n");
  return paired(
    talliesOf(input.numbers("xa"), trials),
    talliesOf(input.numbers("xb"), trials),
    trials,
  );
}

function pairsOf(input: MethodInput, weights: readonly number[]): PairedTally[] {
  return paired(
    talliesOf(input.numbers("xa"), input.numbers("na")),
    talliesOf(input.numbers("xb"), input.numbers("nb")),
    weights,
  );
}

function paired(
  first: readonly TaskTally[],
  second: readonly TaskTally[],
  weights: readonly number[],
): PairedTally[] {
  const none: TaskTally = { successes: 0, trials: 0 };
  return weights.map((weight, at) => ({ a: first[at] ?? none, b: second[at] ?? none, weight }));
}

/** A comparison that was not made stays out of the family and prints as NaN. */
function adjustedBy(
  adjust: (ps: readonly (number | null)[]) => readonly (number | null)[],
  input: MethodInput,
): readonly number[] {
  return adjust(input.numbers("p")).map((p) => p ?? Number.NaN);
}
