import { describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { agentExperiment, modelSpec, smallSuite } from "../suite/__fixtures__/small-suite.ts";
import { cellIdOf, cellsOf } from "./cell.ts";

describe("cellIdOf()", () => {
  test.each([
    ["sim:steady", "firm", "purpose-label/system/firm/default/sim:steady"],
    ["org/model", "firm", "purpose-label/system/firm/default/org%2Fmodel"],
    ["100%", "a/b%", "purpose-label/system/a%2Fb%25/default/100%25"],
    ["m", null, "purpose-label/system/-/default/m"],
  ])("joins the names of model %s and wording %s", (model, wording, id) => {
    const names = { protocol: "purpose-label", seam: "system", variant: "default" } as const;
    expect(cellIdOf({ ...names, wording, model })).toBe(id);
  });
});

describe("cellsOf()", () => {
  test("plays a seam without a wording once, whatever the wordings", () => {
    const second = { name: "soft", text: "You may write <purpose>…</purpose>." };
    const experiment = {
      ...agentExperiment,
      seams: ["none", "system"],
      wordings: [...agentExperiment.wordings, second],
    };
    const suite = smallSuite({
      experiments: [experiment],
      models: [modelSpec("sim:a"), modelSpec("sim:b")],
    });
    expect(cellsOf(suite).map(({ seam, wording, model }) => [seam, wording, model])).toEqual([
      ["none", null, "sim:a"],
      ["none", null, "sim:b"],
      ["system", "firm", "sim:a"],
      ["system", "firm", "sim:b"],
      ["system", "soft", "sim:a"],
      ["system", "soft", "sim:b"],
    ]);
  });

  test("refuses two experiments that make one id, naming both", () => {
    const suite = smallSuite({ experiments: [agentExperiment, agentExperiment] });
    expect(() => cellsOf(suite)).toThrow(UsageError);
    expect(() => cellsOf(suite)).toThrow(/experiments 1 and 2 .* purpose-label\/none\/-\/default/);
  });
});
