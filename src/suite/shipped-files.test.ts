import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Json } from "../protocols/json.ts";
import { applyEvents } from "../protocols/state-block/apply-events.ts";
import { parseWorld } from "../protocols/state-block/parse-world.ts";
import { wordingSections } from "../protocols/state-block/wording-sections.ts";
import { loadSuite } from "./load-suite.ts";
import { packageEvals } from "./package-evals.ts";
import { builtInPositions, seamNames } from "./seam-names.ts";
import type { Experiment, Suite } from "./suite.ts";
import type { AgentTask, NarratorTask } from "./task.ts";

const evals = packageEvals();
const load = (file: string) => loadSuite(file, { cwd: evals, packageEvals: evals });
const demo = await load("demo.yaml");
const full = await load("full.yaml");
const tiny = await load("tiny.yaml");

const experimentOf = <P extends Experiment["protocol"]>(suite: Suite, protocol: P) => {
  const found = suite.experiments.find(
    (experiment): experiment is Extract<Experiment, { protocol: P }> =>
      experiment.protocol === protocol,
  );
  if (found === undefined) throw new RangeError(`no experiment on ${protocol}`);
  return found;
};

const agentTasks = [full, tiny].flatMap((suite) =>
  experimentOf(suite, "purpose-label").tasks.filter(
    (task): task is AgentTask => task.for === "agent",
  ),
);
const narratorTasks = [full, tiny].flatMap((suite) => {
  const { tasks, options } = experimentOf(suite, "state-block");
  return tasks.flatMap((task) =>
    task.for === "narrator" ? [{ task, vocabulary: options.vocabulary, name: task.name }] : [],
  );
});

/** The names of the files of a folder in evals, without their extension, sorted. */
const namesIn = (...folder: readonly string[]) =>
  readdirSync(join(evals, ...folder))
    .map((file) => file.replace(/\.\w+$/, ""))
    .sort();
const named = ({ name }: { readonly name: string }) => name;

describe("the suites that ship", () => {
  test.each([
    ["purpose-label", "agent"],
    ["state-block", "narrator"],
  ] as const)("full plays every seam, wording and task of %s", (protocol, plays) => {
    const { seams, wordings, variants, tasks } = experimentOf(full, protocol);
    expect(seams).toEqual(seamNames[builtInPositions[protocol]]);
    expect(wordings.map(named).sort()).toEqual(namesIn("wordings", protocol));
    expect(tasks.map(named)).toEqual(namesIn("tasks", plays));
    expect(tasks).toHaveLength(40);
    expect(wordings).toHaveLength(6);
    expect(variants).toHaveLength(4);
  });

  test("full asks the four simulated models once", () => {
    expect(full.models.map(({ id }) => id)).toEqual([
      "sim:steady",
      "sim:headstrong",
      "sim:small",
      "sim:dropper",
    ]);
    expect(full.epochs).toBe(1);
  });

  test("demo plays at least twenty tasks of each protocol, from which something can be told", () => {
    for (const { tasks } of demo.experiments) expect(tasks.length).toBeGreaterThanOrEqual(20);
  });

  test("tiny asks one real model, with two events and wordings of one line", () => {
    expect(tiny.models).toMatchObject([
      { id: "stories260k", adapter: "llama", contextTokens: 512 },
    ]);
    expect(tiny.models[0]?.sampling).toMatchObject({ maxOutputTokens: 48, stop: ["."] });
    expect(experimentOf(tiny, "state-block").options.vocabulary.events).toHaveLength(2);
    expect(experimentOf(tiny, "purpose-label").wordings[0]?.text.trim()).not.toContain("\n");
  });
});

describe("the wordings that ship", () => {
  test.each([full, tiny].flatMap((suite) => experimentOf(suite, "state-block").wordings))(
    "$name reminds in one bracket that an extractor knows",
    ({ text }) => {
      const sections = wordingSections(text);
      expect(sections).toMatchObject({
        kind: "sections",
        rule: expect.stringContaining("{{vocabulary}}"),
      });
      if (sections.kind !== "sections") return;
      expect(sections.reminder).toMatch(/^\[Reminder:[^[\]]*```state[^[\]]*\]$/);
    },
  );
});

const propertiesOf = ({ parameters }: AgentTask["tools"][number]) => {
  const { required, properties } = parameters as {
    readonly required: readonly string[];
    readonly properties: Readonly<Record<string, { readonly examples?: readonly Json[] }>>;
  };
  return required.map((name) => ({ name, examples: properties[name]?.examples }));
};

describe.each(agentTasks)("the agent task $name", (task) => {
  const steps = task.turns.flatMap(({ steps }) => steps);

  test("gives the value of each scripted use as an example of each required property", () => {
    for (const tool of task.tools) {
      const uses = steps.filter((step) => step.tool === tool.name);
      for (const use of uses) {
        expect(Object.keys(use.arguments).sort()).toEqual(
          propertiesOf(tool)
            .map(({ name }) => name)
            .sort(),
        );
      }
      for (const { name, examples } of propertiesOf(tool)) {
        expect(examples, `${tool.name}.${name}`).toEqual(uses.map((use) => use.arguments[name]));
      }
    }
  });

  test("lists its tools in the order of their first use, and uses each", () => {
    const used = [...new Set(steps.map(({ tool }) => tool))];
    expect(task.tools.map(({ name }) => name)).toEqual(used);
  });

  test("has at most three user turns, and no more than eight steps", () => {
    expect(task.turns.length).toBeLessThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(8);
    expect(steps.length).toBeGreaterThanOrEqual(full.experiments[0]?.tasks.includes(task) ? 3 : 1);
  });
});

describe.each(narratorTasks)("the narrator task $name", ({ task, vocabulary }) => {
  test("expects events that its world accepts, each turn after the one before", () => {
    const parsed = parseWorld(task.world);
    if (parsed.kind !== "world") throw new RangeError(parsed.problem);
    let { world } = parsed;
    for (const { expect: events } of task.turns) {
      const applied = applyEvents(world, { events }, vocabulary);
      expect(applied.refused).toEqual([]);
      if (events.length > 0) expect(applied.world).not.toEqual(world);
      world = applied.world;
    }
  });
});

test("the narrator tasks of full have five to eight turns", () => {
  for (const task of experimentOf(full, "state-block").tasks as readonly NarratorTask[]) {
    expect(task.turns.length, task.name).toBeGreaterThanOrEqual(5);
    expect(task.turns.length, task.name).toBeLessThanOrEqual(8);
  }
});
