import { describe, expect, test } from "vitest";
import { cellsOf } from "../plan/cell.ts";
import {
  agentExperiment,
  agentTask,
  modelSpec,
  narratorExperiment,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment, Suite } from "../suite/suite.ts";
import type { PlannedCell } from "./plan-cells.ts";
import { experimentPowers } from "./plan-power.ts";
import { powerWords } from "./plan-power-text.ts";

const tasksOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ ...agentTask, name: `task-${place}` }));

const planned = (suite: Suite, unsupported: (seam: string, model: string) => boolean) =>
  cellsOf(suite).map(
    (cell): PlannedCell => ({
      cell,
      support: unsupported(cell.seam, cell.model)
        ? { kind: "unsupported", reason: "it cannot" }
        : { kind: "supported", mechanism: "messages", evidence: "told" },
      conversations: 1,
      calls: 1,
    }),
  );

const powersOf = (
  suite: Suite,
  unsupported: (seam: string, model: string) => boolean = () => false,
) => experimentPowers(suite, planned(suite, unsupported));

const wordsOf = (suite: Suite) =>
  powersOf(suite).map((statistics) =>
    powerWords({ experiment: 1, protocol: "purpose-label", statistics, models: [] }, 1),
  );

const withTasks = (count: number, over: Partial<Experiment> = {}): Suite =>
  smallSuite({
    experiments: [{ ...agentExperiment, ...over, tasks: tasksOf(count) } as Experiment],
  });

describe("experimentPowers()", () => {
  test("counts the comparisons of each model's family, without those that cannot be made", () => {
    const models = [modelSpec("sim:steady"), modelSpec("sim:small"), modelSpec("sim:dropper")];
    const suite = smallSuite({ models });
    const [labels] = powersOf(suite, (seam, model) => seam === "prefill" && model === "sim:small");
    expect(labels?.families).toMatchObject([
      { models: ["sim:steady", "sim:dropper"], comparisons: 3, left: 0 },
      { models: ["sim:small"], comparisons: 2, left: 1 },
    ]);
  });

  test("leaves out arms whose form the harness gives", () => {
    const seams = ["system", "nudge", "prefill", "constrained"];
    const blocks = powersOf(smallSuite({ experiments: [{ ...narratorExperiment, seams }] }));
    expect(blocks[0]?.families).toMatchObject([{ comparisons: 1, left: 2 }]);
    const compare = { ...agentExperiment.compare, primary: "compliant" };
    const labels = powersOf(smallSuite({ experiments: [{ ...agentExperiment, compare }] }));
    expect(labels[0]?.families).toMatchObject([{ comparisons: 2, left: 1 }]);
  });

  test("has no figures where nothing is compared or the primary metric is a count", () => {
    const alone = powersOf(withTasks(8, { seams: ["system"] }));
    expect(alone[0]?.families).toMatchObject([
      { comparisons: 0, smallestDifference: null, fewestDiffering: null, moreTasks: null },
    ]);
    const compare = { ...agentExperiment.compare, primary: "outputTokens" };
    const [counted] = powersOf(withTasks(8, { compare }));
    expect(counted?.families).toEqual([]);
    expect(counted?.reason).toContain("outputTokens");
  });

  test("shows nothing with too few tasks, less with few and more with many", () => {
    const smallest = (count: number) => {
      const [family] =
        powersOf(withTasks(count, { seams: ["system", "nudge"] }))[0]?.families ?? [];
      return family;
    };
    expect(smallest(5)).toMatchObject({ fewestDiffering: 6, smallestDifference: null });
    expect(smallest(5)?.marginPower).toBe(0);
    const [some, many] = [smallest(20), smallest(40)];
    expect(some?.smallestDifference).toBeGreaterThan(0.1);
    expect(many?.smallestDifference).toBeLessThan(some?.smallestDifference ?? 0);
    expect(many?.halfWidth).toBeLessThan(some?.halfWidth ?? 0);
    expect(some?.moreTasks?.tasks).toBe(40);
    expect(some?.moreTasks?.smallestDifference).toBeLessThan(some?.smallestDifference ?? 0);
    expect(some?.moreEpochs?.epochs).toBe(3);
  });

  test("answers the same each time", () => {
    const suite = withTasks(8, { seams: ["system", "nudge"] });
    expect(powersOf(suite)).toEqual(powersOf(suite));
  });
});

describe("powerWords()", () => {
  test("warns of fewer than 6 tasks, and says what more would show", () => {
    const [words = ""] = wordsOf(withTasks(5, { seams: ["system", "nudge"] }));
    expect(words).toContain("WARNING: 5 tasks; at least 6 must differ");
    expect(words).toContain("1 comparison in a family");
    expect(words).toContain("No difference, however large");
    expect(words).toMatch(/With 8 tasks: .*; with 3 epochs: still none\./);
  });

  test("tells figures in points and does not warn of 20 tasks", () => {
    const [words = ""] = wordsOf(withTasks(20));
    expect(words).not.toContain("WARNING");
    expect(words).toContain("3 comparisons in a family");
    expect(words).toContain("At least 7 tasks must differ, all one way");
    expect(words).toMatch(/smallest difference it shows 4 times in 5 is about \d\d points/);
    expect(words).toMatch(/margin, 10 points, would be shown \d+ times in 100/);
    expect(words).toMatch(/With 40 tasks: \d\d points; with 3 epochs: \d\d points\./);
  });
});
