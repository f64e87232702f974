import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { nextCall } from "../model/sim/next-call.ts";
import { applyEvents } from "../protocols/state-block/apply-events.ts";
import { defaultVocabulary } from "../protocols/state-block/default-vocabulary.ts";
import { parseWorld } from "../protocols/state-block/parse-world.ts";
import type { Message } from "../suite/message.ts";
import { readTask } from "../suite/read-task.ts";
import { seamNames } from "../suite/seam-names.ts";
import { starterAgentTasks } from "./init-agent-tasks.ts";
import { type InitAnswers, starterFiles } from "./init-files.ts";
import { starterNarratorTasks } from "./init-narrator-tasks.ts";

const answers: InitAnswers = {
  name: "true",
  protocol: { kind: "purpose-label" },
  instruction: "Begin with <purpose>.\n",
  models: [
    { kind: "sim", profile: "steady" },
    { kind: "llama", path: "./a b.gguf" },
    { kind: "server", model: "@org/x", baseUrl: "http://h/v1", keyEnv: "KEY" },
    { kind: "server", model: "tiny", baseUrl: "http://h/v1", keyEnv: null },
  ],
  seams: ["none", "system"],
};

function textOf(path: string, of: InitAnswers = answers): string {
  const file = starterFiles(of, () => null).find((candidate) => candidate.path === path);
  if (file === undefined) throw new RangeError(`no file ${path}`);
  return file.text;
}

describe("starterFiles()", () => {
  test("writes every answer into the suite as it was given", () => {
    expect(parse(textOf("suite.yaml"))).toEqual({
      name: "true",
      protocol: "purpose-label",
      seams: ["none", "system"],
      wordings: ["mine"],
      tasks: ["tasks/agent/*.yaml"],
      models: [
        "sim:steady",
        { adapter: "llama", model: "./a b.gguf" },
        { adapter: "openai-compatible", model: "@org/x", baseUrl: "http://h/v1", apiKeyEnv: "KEY" },
        { adapter: "openai-compatible", model: "tiny", baseUrl: "http://h/v1" },
      ],
      epochs: 3,
      seed: 1,
      sampling: { temperature: 0.7, maxOutputTokens: 512 },
    });
    expect(textOf("wordings/mine.md")).toBe(answers.instruction);
  });

  test("names wordings of the package only where they fit the protocol", () => {
    expect(textOf("suite.yaml")).toMatch(/requirement/);
    const own: InitAnswers = { ...answers, protocol: { kind: "tag", name: "status" } };
    expect(textOf("suite.yaml", own)).not.toMatch(/requirement/);
  });

  test("begins each YAML file with the schema of its kind, where there is one", () => {
    const narrator: InitAnswers = { ...answers, protocol: { kind: "state-block" } };
    const files = starterFiles(narrator, (path, kind) => `to ${kind} from ${path}`);
    const heads = files.map(({ path, text }) => [path, text.split("\n", 1)[0]]);
    for (const [path, head] of heads) {
      const kind = path === "suite.yaml" ? "suite" : "narrator-task";
      if (path === "wordings/mine.md") expect(head).toBe("Begin with <purpose>.");
      else expect(head).toBe(`# yaml-language-server: $schema=to ${kind} from ${path}`);
    }
    expect(files).toHaveLength(5);
  });
});

describe("the starter tasks", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "seambench-starter-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Where a task's file is, now that it is. */
  async function placeOf(name: string, text: string) {
    const path = join(folder, `${name}.yaml`);
    await writeFile(path, text);
    return { path, shown: path, askedAt: null };
  }

  test.each(Object.entries(starterAgentTasks))(
    "%s is walked by a simulated model step by step, and has every reply recorded",
    async (name, text) => {
      const demand = { plays: "agent", recorded: true, seams: seamNames.leading } as const;
      const task = await readTask(await placeOf(name, text), demand);
      if (task.for !== "agent") throw new RangeError("not for an agent");
      const messages: Message[] = [{ role: "user", content: task.title }];
      for (const step of task.turns.flatMap(({ steps }) => steps)) {
        const call = nextCall(task.tools, messages);
        if (call === null) throw new RangeError(`no call for ${step.tool}`);
        expect([call.name, JSON.parse(call.arguments)]).toEqual([step.tool, step.arguments]);
        messages.push({ role: "assistant", content: "", toolCalls: [call] });
        messages.push({ role: "tool", callId: call.id, name: call.name, content: step.result });
      }
      expect(nextCall(task.tools, messages)).toBeNull();
      expect(task.turns[0]?.steps[0]?.heading).not.toBeNull();
    },
  );

  test.each(Object.entries(starterNarratorTasks))(
    "%s expects events that its world accepts, and has every story recorded",
    async (name, text) => {
      const vocabulary = defaultVocabulary;
      const demand = { plays: "narrator", recorded: true, vocabulary } as const;
      const task = await readTask(await placeOf(name, text), demand);
      if (task.for !== "narrator") throw new RangeError("not for a narrator");
      const parsed = parseWorld(task.world);
      if (parsed.kind !== "world") throw new RangeError(parsed.problem);
      let { world } = parsed;
      for (const { expect: events } of task.turns) {
        const applied = applyEvents(world, { events: [...events] }, vocabulary);
        expect(applied.refused).toEqual([]);
        expect(applied.accepted).toHaveLength(events.length);
        world = applied.world;
      }
    },
  );
});
