import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UsageError } from "../../errors.ts";
import { packageEvals } from "../../suite/package-evals.ts";
import { promptfooProvider } from "./promptfoo-provider.ts";
import { promptfooSuite } from "./promptfoo-suite.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-suite-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function suiteOf(parts: object) {
  const path = join(folder, "suite.yaml");
  const suite = {
    name: "small",
    protocol: "purpose-label",
    seams: ["system", "prefill"],
    wordings: ["requirement", "hedged"],
    tasks: [join(packageEvals(), "tasks/agent/flaky-upload.yaml")],
    history: { source: "given" },
    models: ["sim:steady"],
    ...parts,
  };
  await writeFile(path, JSON.stringify(suite));
  return promptfooSuite(path);
}

test.each([
  ["live history", { history: { source: "live" } }, /history is live/],
  ["a call's arguments", { seams: ["tool-field"] }, /cannot play the seam tool-field/],
  [
    "two calls",
    {
      protocol: "state-block",
      seams: ["constrained"],
      tasks: [join(packageEvals(), "tasks/narrator/night-train.yaml")],
    },
    /cannot play the seam constrained/,
  ],
])("refuses what promptfoo cannot ask row by row: %s", async (_what, parts, words) => {
  await expect(suiteOf(parts)).rejects.toThrow(UsageError);
  await expect(suiteOf(parts)).rejects.toThrow(words);
});

test("a prompt's config names one cell", async () => {
  const { prompt, tests } = await suiteOf({});
  const [first] = tests();
  const vars = { ...first?.vars };
  const given = prompt({ vars, config: { seam: "prefill", wording: "hedged" } });
  expect(JSON.parse(given.prompt).at(-1)).toEqual({ role: "assistant", content: "<purpose>" });
  expect(given.config).toMatchObject({ tools: expect.any(Array), seambench: { sampling: {} } });
  expect(() => prompt({ vars, config: { seam: "prefill" } })).toThrow(/names several cells/);
  expect(() => prompt({ vars, config: { seam: "nudge" } })).toThrow(/names no cell/);
  expect(() =>
    prompt({ vars: { task: "x" }, config: { seam: "system", wording: "hedged" } }),
  ).toThrow(/no such turn/);
});

test("a provider takes a model of a suite, and gives a repeat a seed of its own", async () => {
  expect(() => promptfooProvider({ config: { adapter: "sims", model: "x" } })).toThrow(UsageError);
  const provider = promptfooProvider({
    config: { adapter: "sim", model: "headstrong", basePath: "/anywhere" },
  });
  expect(provider.id()).toBe("sim:headstrong");
  const asked = (repeatIndex: number) => provider.callApi("Tell me a story.", { repeatIndex });
  const [first, again, ...repeats] = await Promise.all([0, 0, 1, 2, 3, 4, 5].map(asked));
  expect(first?.output).toBe(again?.output);
  expect(repeats.some(({ output }) => output !== first?.output)).toBe(true);
});
