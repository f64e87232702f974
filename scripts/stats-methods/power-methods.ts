import { kishDesignEffect } from "../../src/stats/design-effect.ts";
import { fewestDifferingTasks } from "../../src/stats/fewest-differing-tasks.ts";
import { mcnemarExact, mcnemarMidP } from "../../src/stats/mcnemar.ts";
import { type McnemarP, mcnemarPairs, mcnemarPower } from "../../src/stats/mcnemar-power.ts";
import {
  smallestDetectable,
  taskDifferenceSpread,
  tasksNeeded,
} from "../../src/stats/task-difference-power.ts";
import { trialsToTellRatesApart } from "../../src/stats/two-proportions-n.ts";
import type { Method, MethodInput } from "./method-input.ts";

/** What a suite of some size can show. */
export const powerMethods: Readonly<Record<string, Method>> = {
  "power.twoProportionsN": (input) => ({
    nPerCell: trialsToTellRatesApart(
      input.number("p1"),
      input.number("p2"),
      input.number("alpha"),
      input.number("power"),
    ),
  }),
  "power.mcnemarExact": (input) => mcnemarPowerOf(input, mcnemarExact),
  "power.mcnemarMidP": (input) => mcnemarPowerOf(input, mcnemarMidP),
  "power.mcnemarPairsConnor": (input) => ({
    pairs: mcnemarPairs(expectedPairs(input), input.number("alpha"), input.number("power")),
  }),
  "power.taskMDD": (input) => {
    const { normal, student } = smallestDetectable(
      input.number("tasks"),
      input.number("sdDifference"),
      demandOf(input),
    );
    return { normal, noncentralT: student };
  },
  "power.tasksNeeded": (input) => ({
    tasks: tasksNeeded(input.number("difference"), input.number("sdDifference"), demandOf(input))
      .student,
  }),
  "power.miller": (input) => {
    // What questions differ by, and what is left of the noise of each model's epochs.
    const variance =
      input.number("omega2") +
      (input.number("sigma2A") + input.number("sigma2B")) / input.number("epochs");
    const spread = Math.sqrt(variance);
    const { normal } = tasksNeeded(input.number("difference"), spread, demandOf(input));
    return { questions: normal };
  },
  "power.clusteredPairedSD": (input) => {
    const sdDifference = taskDifferenceSpread({
      rateA: input.number("p1"),
      rateB: input.number("p2"),
      turnsPerTask: input.number("turnsPerTask"),
      icc: input.number("icc"),
      taskCorrelation: input.number("taskCorrelation"),
    });
    const usual = { alpha: 0.05, power: 0.8 };
    return { sdDifference, mdd20Tasks: smallestDetectable(20, sdDifference, usual).normal };
  },
  "power.designEffect": (input) => {
    const cell = [{ successes: 0, trials: input.number("turnsPerTask") }];
    return { designEffect: kishDesignEffect(cell, input.number("icc")) };
  },
  "power.minimumTasksForVerdict": (input) => ({
    tasks: fewestDifferingTasks(input.number("alpha"), input.number("comparisons")),
  }),
};

function mcnemarPowerOf(input: MethodInput, pOf: McnemarP) {
  const [pairs, alpha] = [input.number("pairs"), input.number("alpha")];
  return { power: mcnemarPower(pairs, expectedPairs(input), alpha, pOf) };
}

function expectedPairs(input: MethodInput) {
  return { onlyA: input.number("p10"), onlyB: input.number("p01") };
}

function demandOf(input: MethodInput) {
  return { alpha: input.number("alpha"), power: input.number("power") };
}
