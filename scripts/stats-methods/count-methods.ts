import { clusterLogT, countRate, pearsonDispersion } from "../../src/stats/count-rate.ts";
import { poissonExact } from "../../src/stats/poisson-exact.ts";
import { centralRateRatioP, exactRateRatio, pairedRateRatio } from "../../src/stats/rate-ratio.ts";
import { taskMean } from "../../src/stats/task-mean.ts";
import type { TaskCount } from "../../src/stats/task-tally.ts";
import type { Method, MethodInput } from "./method-input.ts";
import { countsOf, ends, zipped } from "./shapes.ts";

/** Counts per turn. */
export const countMethods: Readonly<Record<string, Method>> = {
  "rate.poissonExact": (input) => {
    const [events, turns] = [input.number("events"), input.number("turns")];
    const interval = poissonExact(events, turns, input.number("conf"));
    return { estimate: events / turns, ...ends(interval) };
  },
  "rate.cluster": (input) => {
    const tasks = countsOf(input.numbers("y"), input.numbers("t"));
    const confidence = input.number("conf");
    // Where the spread between tasks says nothing, the default interval of a count is the exact one.
    const spread = clusterLogT(tasks, confidence);
    const found = countRate(tasks, confidence);
    return {
      estimate: found?.perTurn ?? Number.NaN,
      stderr: spread?.standardError ?? Number.NaN,
      overdispersion: spread?.overdispersion ?? Number.NaN,
      ...ends(spread ?? found),
    };
  },
  "rate.quasiPoissonDispersion": (input) => ({
    dispersion: pearsonDispersion(countsOf(input.numbers("y"), input.numbers("t"))) ?? Number.NaN,
  }),
  "rateRatio.exact": (input) => {
    const found = exactRateRatio(countOf(input, 1), countOf(input, 2), input.number("conf"));
    return { estimate: found.ratio ?? Number.NaN, ...ends(found), p: found.p };
  },
  "rateRatio.exactCentralP": (input) => ({
    p: centralRateRatioP(countOf(input, 1), countOf(input, 2)),
  }),
  "rateRatio.clusterPaired": (input) => {
    const a = countsOf(input.numbers("ya"), input.numbers("ta"));
    const b = countsOf(input.numbers("yb"), input.numbers("tb"));
    const found = pairedRateRatio(a, b, input.number("conf"));
    const estimate = found?.ratio ?? Number.NaN;
    // The reference values print the log-t interval alone, which has no ends where an arm counted nothing.
    if (found?.method !== "cluster-log-t") {
      return { estimate, lower: 0, upper: Number.POSITIVE_INFINITY };
    }
    return { estimate, ...ends(found), seLog: found.logStandardError, p: found.p };
  },
  "rateDifference.taskT": (input) => {
    const perTurn = (total: number, turns: number) => total / turns;
    const a = zipped(input.numbers("ya"), input.numbers("ta"), perTurn);
    const b = zipped(input.numbers("yb"), input.numbers("tb"), perTurn);
    const found = taskMean(
      zipped(a, b, (one, other) => one - other),
      input.number("conf"),
    );
    return { estimate: found?.mean ?? Number.NaN, ...ends(found), p: found?.p ?? Number.NaN };
  },
};

function countOf(input: MethodInput, which: 1 | 2): TaskCount {
  return { total: input.number(`events${which}`), turns: input.number(`turns${which}`) };
}
