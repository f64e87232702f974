import { describe, expect, test } from "vitest";
import type { Support } from "../model/model.ts";
import { tasksInOrder } from "../plan/conversation-plan.ts";
import {
  agentExperiment,
  modelSpec,
  narratorExperiment,
  smallSuite,
  usualCompare,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment } from "../suite/suite.ts";
import { declareRaces } from "./declare-races.ts";

const supported: Support = { kind: "supported", mechanism: "test", evidence: "by the test" };
const all = { prefill: supported, constraint: supported, lateSystem: supported };
const refused = { ...all, prefill: { kind: "unsupported", reason: "no" } as const };

function raceOf(experiment: Experiment, model: typeof all | typeof refused = all) {
  const [plan] = declareRaces(
    smallSuite({ experiments: [experiment] }),
    new Map([["sim:steady", model]]),
  );
  const seamIn = (cell: string) => cell.split("/")[1];
  return {
    plan,
    arms: plan?.arms.map(seamIn),
    apart: plan?.apart.map(({ cell, reason }) => `${seamIn(cell)}: ${reason}`),
  };
}

const primary = (metric: string) => ({ compare: { ...usualCompare, primary: metric } });

describe("declareRaces()", () => {
  test("races every cell of an experiment and model on its primary metric, in the order of the seed", () => {
    const suite = smallSuite({ models: [modelSpec("sim:steady"), modelSpec("sim:small")] });
    const plans = declareRaces(suite, new Map());
    expect(plans.map(({ experiment, model, metric }) => [experiment, model, metric])).toEqual([
      [0, "sim:steady", "declared"],
      [0, "sim:small", "declared"],
      [1, "sim:steady", "fenceCompliant"],
      [1, "sim:small", "fenceCompliant"],
    ]);
    for (const { experiment, tasks, arms } of plans) {
      expect(tasks).toEqual(tasksInOrder(suite, experiment).map(({ name }) => name));
      expect(arms).toHaveLength(4);
    }
  });

  test.each<[string, ReturnType<typeof raceOf>, readonly string[], readonly string[]]>([
    [
      "an unsupported seam",
      raceOf(agentExperiment, refused),
      ["none", "system", "nudge"],
      ["prefill: prefill is unsupported: no"],
    ],
    [
      "a seam that is given the metric",
      raceOf({ ...narratorExperiment, seams: ["system", "nudge", "constrained"] }),
      ["system", "nudge"],
      ["constrained: the harness supplies fenceCompliant at constrained, or a part of it"],
    ],
    [
      "a count",
      raceOf({ ...agentExperiment, seams: ["none", "system"], ...primary("residue") }),
      [],
      ["none: residue is no share of turns", "system: residue is no share of turns"],
    ],
    [
      "a metric that is neither good nor bad",
      raceOf({ ...agentExperiment, seams: ["none", "system"], ...primary("thought") }),
      [],
      ["none: neither way of thought is better", "system: neither way of thought is better"],
    ],
    [
      "a single arm",
      raceOf({ ...agentExperiment, seams: ["system", "prefill"] }, refused),
      [],
      [
        "system: there is no other arm that it could race with",
        "prefill: prefill is unsupported: no",
      ],
    ],
  ])("leaves %s apart, and says why", (_, { arms, apart }, racing, reasons) => {
    expect(arms).toEqual(racing);
    expect(apart).toEqual(reasons);
  });

  test("knows which way the metric is good", () => {
    expect(raceOf({ ...agentExperiment, ...primary("spurious") }).plan?.direction).toBe("lower");
  });
});
