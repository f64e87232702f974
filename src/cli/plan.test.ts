import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

const suite = `name: planned
protocol: purpose-label
seams: [system, nudge, prefill]
wordings: [firm]
tasks: [tasks/*.yaml]
models:
  - sim:steady
  - anthropic:claude-haiku-5-5
  - { id: secretive, adapter: openai-compatible, model: m, baseUrl: https://models.example.com/v1, apiKeyEnv: PLAN_TEST_KEY }
epochs: 2
`;

let cwd = "";
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "seambench-plan-"));
  await writeFiles(cwd, { ...smallFiles, "planned.yaml": suite });
});
afterAll(() => rm(cwd, { recursive: true }));

const env = { ANTHROPIC_API_KEY: "" };
const plan = (...args: readonly string[]) => runCli(cwd, ["plan", ...args], env);

describe("plan", () => {
  test("prints one object: cells, calls, tokens, cost, time and what can be shown", async () => {
    const { code, stdout } = await plan("planned.yaml", "--json", "--latency-ms", "1000");
    expect(code).toBe(0);
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({
      suite: "planned",
      epochs: 2,
      cells: 9,
      unsupported: 1,
      conversations: 16,
      // Three calls a conversation.
      calls: 48,
      models: [
        { id: "sim:steady", simulated: true, cost: { dollars: { typical: 0 } } },
        {
          id: "anthropic:claude-haiku-5-5",
          obstacle: "the environment variable ANTHROPIC_API_KEY is not set",
          cost: { price: { input: 0.1, output: 0.5, date: "2026-10-07" }, reason: null },
        },
        {
          id: "secretive",
          obstacle: "the environment variable PLAN_TEST_KEY in apiKeyEnv is not set",
          cost: { dollars: null, price: null },
        },
      ],
      cost: { dollars: null, reason: "the cost of secretive is unknown" },
      wallTime: { latencyMs: 1000 },
    });
    expect(told.cost.known.typical).toBeGreaterThan(0);
    expect(told.wallTime.seconds).toBeGreaterThanOrEqual(6);
    const [experiment] = told.experiments;
    expect(experiment.models[1].notes).toMatchObject([{ seam: "prefill", kind: "unsupported" }]);
    expect(experiment.models[2].notes).toMatchObject([{ seam: "prefill", kind: "inconclusive" }]);
    expect(experiment.statistics).toMatchObject({ tasks: 1, turns: 2, epochs: 2, margin: 0.1 });
  });

  test("tells it in words, takes filters and prices of one's own, and writes nothing", async () => {
    const before = await readdir(cwd);
    await writeFiles(cwd, {
      "mine.yaml":
        "prices:\n  - { models: [secretive], input: 1000, output: 1000, date: '2026-11-01', source: a contract }\n",
    });
    const { code, stdout } = await plan(
      "planned.yaml",
      ...["--models", "secretive", "--seams", "system,nudge", "--epochs", "1"],
      ...["--prices", "mine.yaml"],
    );
    expect(code).toBe(0);
    expect(stdout).toContain("planned: 2 cells, 1 epoch, 2 conversations, about 6 calls");
    expect(stdout).toContain("secretive: a run could not ask it");
    expect(stdout.replace(/\s+/g, " ")).toMatch(
      /Cost: about \$[\d.]+, .* at list prices of 2026-11-01\./,
    );
    expect(stdout).toContain("WARNING: 1 task; at least 6 must differ");
    expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
    expect((await readdir(cwd)).filter((name) => name !== "mine.yaml")).toEqual(before);
  });

  test("tells what a budget leaves out, and refuses one that no arm fits", async () => {
    await writeFiles(cwd, {
      "tight.yaml": `${suite}limits: { maxCalls: 15 }\n`,
      "none.yaml": `${suite}limits: { maxCalls: 5 }\n`,
    });
    const tight = await plan("tight.yaml", "--models", "sim:steady", "--json");
    expect(JSON.parse(tight.stdout).notAdmitted).toEqual([
      {
        cell: "purpose-label/prefill/firm/default/sim:steady",
        reason: "limits.maxCalls of 15 has no room for its planned 6 calls",
      },
    ]);
    const told = await plan("tight.yaml", "--models", "sim:steady");
    expect(told.stdout).toContain("The budget leaves out");
    const none = await plan("none.yaml");
    expect(none).toMatchObject({ code: 2, stdout: "" });
    expect(none.stderr).toContain("no arm fits the budget");
  });

  test("ends with 2 for a suite, a filter, a price list or a flag that cannot be used", async () => {
    const ends = await Promise.all([
      plan("absent.yaml"),
      plan("planned.yaml", "--seams", "none"),
      plan("planned.yaml", "--prices", "absent.yaml"),
      plan("planned.yaml", "--latency-ms", "fast"),
    ]);
    expect(ends.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    for (const { stderr, stdout } of ends) {
      expect(stderr).not.toBe("");
      expect(stdout).toBe("");
    }
  }, 60_000);
}, 60_000);
