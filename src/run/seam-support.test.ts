import { describe, expect, test } from "vitest";
import type { Capability, Model, Support } from "../model/model.ts";
import { cellsOf } from "../plan/cell.ts";
import {
  agentExperiment,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment } from "../suite/suite.ts";
import { isPlayable, seamSupport } from "./seam-support.ts";

const named = (mechanism: string): Support => ({ kind: "supported", mechanism, evidence: "told" });
const capable: Pick<Model, Capability> = {
  prefill: named("a prefill"),
  constraint: named("a constraint"),
  lateSystem: named("a late system message"),
};

function beside(experiment: Experiment): Experiment {
  return { ...experiment, history: { ...experiment.history, placement: "system-message" } };
}

function formatted(toolFormat: "native" | "text" | "scripted"): Experiment {
  return { ...agentExperiment, options: { ...agentExperiment.options, toolFormat } };
}

describe("seamSupport()", () => {
  test.each([
    { experiment: agentExperiment, seam: "none", mechanism: "messages" },
    { experiment: agentExperiment, seam: "nudge", mechanism: "messages" },
    { experiment: beside(agentExperiment), seam: "system", mechanism: "messages" },
    { experiment: beside(agentExperiment), seam: "nudge", mechanism: "a late system message" },
    { experiment: agentExperiment, seam: "prefill", mechanism: "a prefill" },
    { experiment: agentExperiment, seam: "tool-field", mechanism: "messages" },
    {
      experiment: beside(narratorExperiment),
      seam: "system+nudge",
      mechanism: "a late system message",
    },
    { experiment: beside(narratorExperiment), seam: "prefill", mechanism: "a prefill" },
    { experiment: narratorExperiment, seam: "constrained", mechanism: "a constraint" },
  ])("is $mechanism at $seam of $experiment.protocol", ({ experiment, seam, mechanism }) => {
    expect(seamSupport(experiment, seam, capable)).toMatchObject({ kind: "supported", mechanism });
  });

  test.each([
    { capability: "prefill", experiment: agentExperiment, seam: "prefill-bare" },
    { capability: "constraint", experiment: narratorExperiment, seam: "constrained" },
    { capability: "lateSystem", experiment: beside(narratorExperiment), seam: "nudge" },
  ] as const)("is the model's own word of its $capability at $seam", (row) => {
    const words: readonly Support[] = [
      { kind: "unsupported", reason: "it says 400" },
      { kind: "inconclusive", reason: "not probed" },
    ];
    for (const support of words) {
      const model = { ...capable, [row.capability]: support };
      expect(seamSupport(row.experiment, row.seam, model)).toEqual(support);
      expect(seamSupport(row.experiment, "none", model).kind).toBe("supported");
    }
  });

  test.each(["text", "scripted"] as const)("has no tool field where tools are %s", (toolFormat) => {
    expect(seamSupport(formatted(toolFormat), "tool-field", capable)).toEqual({
      kind: "unsupported",
      reason: expect.stringContaining("toolFormat: native"),
    });
  });
});

describe("isPlayable()", () => {
  test("leaves out the nudges of a model that moves system messages, and nothing else", () => {
    const suite = smallSuite({
      experiments: [beside(agentExperiment), narratorExperiment],
    });
    const model = {
      ...capable,
      lateSystem: { kind: "unsupported", reason: "it moves them" } as const,
    };
    const left = cellsOf(suite).filter((cell) => !isPlayable(suite, cell, model));
    expect(left.map(({ protocol, seam }) => `${protocol} ${seam}`)).toEqual([
      "purpose-label nudge",
    ]);
  });

  test("is false for a cell of no experiment", () => {
    const suite = smallSuite();
    const [cell] = cellsOf(suite);
    if (cell === undefined) throw new Error("the suite has cells");
    expect(isPlayable(suite, { ...cell, experiment: 9 }, capable)).toBe(false);
  });
});
