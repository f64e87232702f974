import { describe, expect, test } from "vitest";
import { promptTokens } from "../model/request-tokens.ts";
import { callsOfTask } from "../plan/calls-of-task.ts";
import { cellsOf } from "../plan/cell.ts";
import {
  agentExperiment,
  agentTask,
  modelSpec,
  narratorExperiment,
  narratorTask,
  smallSuite,
} from "../suite/__fixtures__/small-suite.ts";
import type { Experiment, Suite, ToolFormat } from "../suite/suite.ts";
import { measureCells } from "./plan-tokens.ts";

const measured = async (suite: Suite) => {
  const { byCell } = await measureCells(suite, cellsOf(suite), (cell, task) =>
    callsOfTask(suite, cell, task),
  );
  return byCell;
};

/** The calls that the loop itself came to, before they are scaled to those that are planned. */
const played = async (suite: Suite) => {
  const { byCell } = await measureCells(suite, cellsOf(suite), () => 0);
  const scaled = await measured(suite);
  return [...byCell.keys()].map((id) => scaled.get(id)?.calls);
};

const agents = (toolFormat: ToolFormat, over: Partial<Experiment["history"]> = {}): Experiment => ({
  ...agentExperiment,
  seams: ["none", "system", "nudge", "prefill", "prefill-bare"],
  options: { ...agentExperiment.options, toolFormat },
  history: { ...agentExperiment.history, ...over },
});
const narrators = (source: "live" | "given"): Experiment => ({
  ...narratorExperiment,
  seams: ["none", "system", "nudge", "system+nudge", "prefill", "constrained"],
  history: { ...narratorExperiment.history, source },
});

describe("measureCells()", () => {
  test.each([
    { name: "native", experiment: agents("native") },
    { name: "text", experiment: agents("text") },
    { name: "scripted", experiment: agents("scripted") },
    { name: "given", experiment: agents("native", { source: "given" }) },
    {
      name: "tool-field",
      experiment: { ...agentExperiment, seams: ["tool-field"] } as Experiment,
    },
    { name: "narrators", experiment: narrators("live") },
    { name: "narrators given", experiment: narrators("given") },
  ])("measures every cell of $name", async ({ experiment }) => {
    const suite = smallSuite({ experiments: [experiment] });
    const cells = cellsOf(suite);
    const task = experiment.tasks[0];
    if (task === undefined) throw new RangeError("a task");
    expect(await played(suite)).toEqual(cells.map((cell) => callsOfTask(suite, cell, task)));
    for (const tokens of (await measured(suite)).values()) {
      expect(tokens.prompt.typical).toBeGreaterThan(tokens.calls);
      expect(tokens.prompt.atLimit).toBeGreaterThanOrEqual(tokens.prompt.typical);
      expect(tokens.output.typical).toBeGreaterThan(0);
      expect(tokens.output.atLimit).toBe(tokens.calls * 512);
    }
  });

  test("counts what a seam adds, and two calls a turn as two prompts", async () => {
    const suite = smallSuite({ experiments: [narrators("given")] });
    const byCell = await measured(suite);
    const at = (seam: string, wording: string) =>
      byCell.get(`state-block/${seam}/${wording}/default/sim:steady`)?.prompt.typical ?? 0;
    expect(at("system", "firm")).toBeGreaterThan(at("none", "-"));
    expect(at("system+nudge", "firm")).toBeGreaterThan(at("system", "firm"));
    expect(at("prefill", "firm")).toBeGreaterThan(2 * at("system", "firm"));
  });

  test("grows the prompts with the history, at the limit where replies stand in it", async () => {
    const turns = Array.from({ length: 6 }, () => narratorTask.turns[0]).flatMap((turn) =>
      turn === undefined ? [] : [turn],
    );
    const long = (source: "live" | "given"): Experiment => ({
      ...narratorExperiment,
      seams: ["system"],
      tasks: [{ ...narratorTask, turns }],
      history: { ...narratorExperiment.history, source },
    });
    const id = "state-block/system/firm/default/sim:steady";
    const live = (await measured(smallSuite({ experiments: [long("live")] }))).get(id);
    const given = (await measured(smallSuite({ experiments: [long("given")] }))).get(id);
    expect(live?.longestPrompt).toBeGreaterThan((live?.prompt.typical ?? 0) / 6);
    // Before turn n stand n replies: 15 in all.
    const growth = 15 * 512;
    const more = (live?.prompt.atLimit ?? 0) - (live?.prompt.typical ?? 0);
    expect(more).toBeLessThan(growth);
    expect(more).toBeGreaterThan(growth / 2);
    expect(given?.prompt.atLimit).toBe(given?.prompt.typical);
  });

  test("measures an even part where there is too much, and counts all", async () => {
    const tasks = Array.from({ length: 1000 }, (_, place) => ({
      ...agentTask,
      name: `task-${place}`,
    }));
    const experiment: Experiment = { ...agentExperiment, seams: ["none"], tasks };
    const suite = smallSuite({ experiments: [experiment] });
    const { byCell, measured: count, of } = await measureCells(suite, cellsOf(suite), () => 3);
    expect(of).toBe(1000);
    expect(count).toBeLessThanOrEqual(400);
    const [all] = byCell.values();
    const one = smallSuite({ experiments: [{ ...agentExperiment, seams: ["none"] }] });
    const [single] = (await measured(one)).values();
    expect(all?.calls).toBe(3000);
    expect(all?.prompt.typical).toBe(1000 * (single?.prompt.typical ?? 0));
  });

  test("plays cells of two models once where they send the same", async () => {
    const models = [modelSpec("sim:steady"), modelSpec("sim:small")];
    const longer = modelSpec("sim:dropper", {
      sampling: { temperature: 0, maxOutputTokens: 99, stop: [] },
    });
    const suite = smallSuite({ models: [...models, longer] });
    const { byCell, of } = await measureCells(suite, cellsOf(suite), () => 1);
    expect(byCell.size).toBe(24);
    expect(of).toBe(16);
  });
});

describe("promptTokens()", () => {
  test("counts all that a request holds, four characters a token", () => {
    const sampling = { temperature: 0, maxOutputTokens: 1, stop: [] };
    const bare = { tools: [], prefill: null, constraint: null, sampling, seed: 1 };
    const messages = [{ role: "user", content: "12345678" }] as const;
    expect(promptTokens({ ...bare, messages })).toBe(2);
    expect(promptTokens({ ...bare, messages, prefill: "1234" })).toBe(3);
    expect(promptTokens({ ...bare, messages, constraint: { a: 1 } })).toBe(4);
    const called = {
      role: "assistant",
      content: "",
      toolCalls: [{ id: "ignored", name: "look", arguments: '{"a":1}' }],
    } as const;
    expect(promptTokens({ ...bare, messages: [...messages, called] })).toBe(5);
    expect(
      promptTokens({ ...bare, messages, tools: [{ name: "t", description: "d", parameters: {} }] }),
    ).toBeGreaterThan(10);
  });
});
