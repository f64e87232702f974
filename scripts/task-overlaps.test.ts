import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadSuite } from "../src/suite/load-suite.ts";
import { packageEvals } from "../src/suite/package-evals.ts";
import type { AgentTask, NarratorTask, Task } from "../src/suite/task.ts";
import { taskOverlaps } from "./task-overlaps.ts";

const step = (tool: string, result: string) => ({
  tool,
  arguments: {},
  result,
  heading: null,
  says: null,
});
const agent = (name: string, more: Partial<AgentTask> = {}): AgentTask => ({
  for: "agent",
  name,
  title: name,
  tools: [{ name: `${name}_tool`, description: name, parameters: { type: "object" } }],
  turns: [{ user: `${name}!`, steps: [step(`${name}_tool`, `${name}.`)], answer: null }],
  results: [],
  ...more,
});
const narrator = (name: string, world: NarratorTask["world"], player = name): NarratorTask => ({
  for: "narrator",
  name,
  title: name,
  world,
  turns: [{ player, story: null, expect: [] }],
});

describe("taskOverlaps", () => {
  const a = agent("a");
  const words = "the quick brown fox jumps over the lazy dog today";

  // biome-ignore format: a row is a case
  test.each<[string, Task, Task, string[]]>([
    ["nothing in tasks that differ", a, agent("b"), []],
    ["a first message, spelled otherwise or not", a, agent("b", { turns: [{ user: "A", steps: [step("b_tool", "z")], answer: null }] }), ["the same first message"]],
    ["a set of tools", a, agent("b", { tools: a.tools }), ["the same tool set"]],
    ["a set of results", a, agent("b", { turns: [{ user: "b", steps: [], answer: null }], results: [{ tool: "x", arguments: null, result: "a." }] }), ["the same result set"]],
    ["a world, its keys in any order", narrator("a", { scene: "x", location: "y" }), narrator("b", { location: "y", scene: "x" }), ["the same world"]],
    ["no empty sets", agent("a", { tools: [] }), agent("b", { tools: [] }), []],
    ["runs of words", agent("a", { title: words }), agent("b", { title: words.replace("today", "again") }), ["86 % of the runs of four words in common"]],
    ["a short task inside a long one", agent("a", { title: "Jumps over the lazy dog" }), agent("b", { title: words }), ["100 % of the runs of four words in common"]],
    ["a third of the runs, which is not too much", agent("a", { title: "one two three four five six" }), agent("b", { title: "one two three four, and nine ten" }), []],
  ])("finds %s", (_name, first, second, problems) => {
    expect(taskOverlaps([first, second])).toEqual(
      problems.map((problem) => ({ a: "a", b: "b", problem })),
    );
  });

  test("finds nothing among the tasks that ship", async () => {
    const evals = packageEvals();
    const { experiments } = await loadSuite("demo.yaml", { cwd: evals, packageEvals: evals });
    for (const { tasks } of experiments) expect(taskOverlaps(tasks)).toEqual([]);
  });

  test("leaves every task short enough to be written by hand in five minutes", async () => {
    const evals = packageEvals();
    const { experiments } = await loadSuite("demo.yaml", { cwd: evals, packageEvals: evals });
    for (const { name, for: plays } of experiments.flatMap(({ tasks }) => tasks)) {
      const text = readFileSync(join(evals, "tasks", plays, `${name}.yaml`), "utf8");
      expect(text.split("\n").length, name).toBeLessThanOrEqual(90);
    }
  });
});
