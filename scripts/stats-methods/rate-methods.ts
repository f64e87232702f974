import { clopperPearson } from "../../src/stats/clopper-pearson.ts";
import { clusterWilson } from "../../src/stats/cluster-wilson.ts";
import { kishDesignEffect, pooledDesignEffect } from "../../src/stats/design-effect.ts";
import { iccAnova } from "../../src/stats/icc.ts";
import { jeffreysInterval } from "../../src/stats/jeffreys.ts";
import { kornGraubard } from "../../src/stats/korn-graubard.ts";
import { midPInterval } from "../../src/stats/mid-p.ts";
import { missingBounds, missingDifferenceBounds } from "../../src/stats/missing-bounds.ts";
import { sahaWilson } from "../../src/stats/saha-wilson.ts";
import { studentQuantile } from "../../src/stats/student.ts";
import { tallyTotals } from "../../src/stats/tally-totals.ts";
import { taskMean } from "../../src/stats/task-mean.ts";
import { taskVariance } from "../../src/stats/task-variance.ts";
import { wilsonInterval } from "../../src/stats/wilson.ts";
import { wilsonScore } from "../../src/stats/wilson-score.ts";
import { zOfConfidence } from "../../src/stats/z-of-confidence.ts";
import { zeroEventsUpper } from "../../src/stats/zero-events-upper.ts";
import type { Method, MethodInput } from "./method-input.ts";
import { cellOf, ends, talliesOf } from "./shapes.ts";

/** One rate, of independent trials or of tasks. */
export const rateMethods: Readonly<Record<string, Method>> = {
  "proportion.wilson": (input) => {
    const [x, n] = [input.number("x"), input.number("n")];
    const interval = wilsonInterval(x, n, zOfConfidence(input.number("conf")));
    return { estimate: x / n, ...ends(interval, nothingKnown) };
  },
  "proportion.clopperPearson": ofProportion(clopperPearson),
  "proportion.jeffreys": ofProportion(jeffreysInterval),
  "proportion.midP": ofProportion(midPInterval),
  "proportion.zeroEventsUpper": (input) => ({
    exact: zeroEventsUpper(input.number("n"), input.number("alpha")),
    ruleOfThree: 3 / input.number("n"),
  }),
  "cluster.variance": (input) => {
    const cell = cellOf(input);
    const found = taskVariance(cell);
    if (found === null) return { estimate: rateOf(cell), ...unknown(["variance", "stderr"]) };
    const designEffect = found.designEffect ?? Number.NaN;
    return {
      estimate: found.rate,
      variance: found.variance,
      stderr: Math.sqrt(found.variance),
      designEffect,
      effectiveN: tallyTotals(cell).trials / designEffect,
    };
  },
  "cluster.wilsonEffectiveN": (input) => {
    const cell = cellOf(input);
    const { trials, tasks } = tallyTotals(cell);
    const effectiveN = trials / Math.max(1, taskVariance(cell)?.designEffect ?? Number.NaN);
    const conf = input.number("conf");
    const byStudent = input.text("critical") === "t";
    const critical = byStudent ? studentQuantile((1 + conf) / 2, tasks - 1) : zOfConfidence(conf);
    return { effectiveN, ...ends(wilsonScore(rateOf(cell), effectiveN, critical)) };
  },
  "cluster.wilsonPooled": (input) => {
    const cells = cellsOf(input);
    const cell = cells[input.number("index")] ?? [];
    const found = clusterWilson(cell, cells, { confidence: input.number("conf") });
    return {
      estimate: found?.rate ?? Number.NaN,
      effectiveN: found?.effectiveTrials ?? Number.NaN,
      ...ends(found, nothingKnown),
    };
  },
  "cluster.pooledDesignEffect": (input) => {
    const cells = cellsOf(input);
    return {
      pooled: pooledDesignEffect(cells) ?? Number.NaN,
      own: cells.map((cell) => taskVariance(cell)?.designEffect ?? Number.NaN),
    };
  },
  "cluster.kishDesignEffect": (input) => {
    const cell = input.numbers("n").map((trials) => ({ successes: 0, trials }));
    return { designEffect: kishDesignEffect(cell, input.number("icc")) ?? Number.NaN };
  },
  "cluster.iccAnova": (input) => {
    const cell = cellOf(input);
    const icc = iccAnova(cell);
    if (icc === null) return unknown(["icc", "varianceInflation"]);
    return { icc, varianceInflation: kishDesignEffect(cell, icc) };
  },
  "cluster.kornGraubard": (input) =>
    ends(
      kornGraubard(cellOf(input), { confidence: input.number("conf") }),
      unknown(["lower", "upper"]),
    ),
  "cluster.sahaWilson": (input) => {
    const options = { confidence: input.number("conf"), asPublished: true };
    return ends(sahaWilson(cellOf(input), options), unknown(["lower", "upper"]));
  },
  "cluster.clusterMeanT": (input) => {
    const rates = cellOf(input).map(({ successes, trials }) => successes / trials);
    const found = taskMean(rates, input.number("conf"));
    return { estimate: found?.mean ?? Number.NaN, ...ends(found, unknown(["lower", "upper"])) };
  },
  "missing.bounds": (input) => {
    const [successes, trials] = [input.number("successes"), input.number("scored")];
    const { low, high } = missingBounds({ successes, trials, missing: input.number("missing") });
    return { estimate: successes / trials, lowest: low, highest: high };
  },
  "missing.differenceBounds": (input) => {
    const arm = (which: number) => ({
      successes: input.number(`successes${which}`),
      trials: input.number(`scored${which}`),
      missing: input.number(`missing${which}`),
    });
    const { low, high } = missingDifferenceBounds(arm(1), arm(2));
    return { lowest: low, highest: high };
  },
};

/** What the reference values print for a rate of no trials. */
const nothingKnown = { lower: 0, upper: 1 } as const;

type ProportionInterval = typeof clopperPearson;

function ofProportion(interval: ProportionInterval): Method {
  return (input) => {
    const confidence = input.number("conf");
    return ends(interval(input.number("x"), input.number("n"), { confidence }), nothingKnown);
  };
}

function cellsOf(input: MethodInput) {
  const trials = input.numbers("n");
  return input.lists("cells").map((successes) => talliesOf(successes, trials));
}

function rateOf(cell: ReturnType<typeof cellOf>): number {
  const { successes, trials } = tallyTotals(cell);
  return successes / trials;
}

function unknown(keys: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(keys.map((key) => [key, Number.NaN]));
}
