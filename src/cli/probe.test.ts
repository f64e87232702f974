import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openModels } from "../model/open-model.ts";
import { probeModel } from "../probe/probe-model.ts";
import type { ProbeRecord } from "../probe/probe-record.ts";
import {
  type Rehearsal,
  type RehearsalSettings,
  startRehearsal,
} from "../rehearsal/rehearsal-server.ts";
import { specInFlag } from "../suite/model-spec.ts";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";
import { probeWorld } from "./probe-world.ts";

let folder: string;
let servers: Rehearsal[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function serve(settings: RehearsalSettings = {}): Promise<Rehearsal> {
  const server = await startRehearsal(settings);
  servers.push(server);
  return server;
}

/** Runs `probe` with a cache of its own. */
const probe = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCli(folder, ["probe", ...args], { SEAMBENCH_CACHE: join(folder, "cache"), ...env });

/** Probes a model of a rehearsal server through the real adapter, in this process. */
async function recordOf(name: string, settings: RehearsalSettings): Promise<ProbeRecord> {
  const { url } = await serve(settings);
  const sampling = { temperature: 0, maxOutputTokens: 64, stop: [] };
  const spec = {
    ...specInFlag(`openai-compatible:${name}`, sampling, "test"),
    baseUrl: `${url}/v1`,
  };
  const models = await openModels([spec], { env: {}, cwd: folder });
  const model = models.get(spec.id);
  if (model === undefined) throw new Error("no model was opened");
  const { signal } = new AbortController();
  const world = probeWorld(
    { signal, timeoutMs: 10_000, env: {} },
    { fresh: true, tell: expect.unreachable },
  );
  return probeModel(model, new Set(["prefill", "constraint", "lateSystem"]), world);
}

describe("seambench probe against a server that tells nothing of itself", () => {
  test.each([
    { way: "honoured", kind: "supported", dialect: "trailing-assistant", returns: "continuation" },
    {
      way: "needs-flag",
      kind: "supported",
      dialect: "continue-final-message",
      returns: "continuation",
    },
    {
      way: "echoed",
      kind: "supported",
      dialect: "trailing-assistant",
      returns: "includes-prefix",
    },
    { way: "ignored", kind: "unsupported", dialect: null, returns: null },
    { way: "refused", kind: "unsupported", dialect: null, returns: null },
    { way: "reasoning", kind: "unsupported", dialect: null, returns: null },
    { way: "moved", kind: "inconclusive", dialect: null, returns: null },
  ])("finds a prefill that is $way to be $kind", async ({ way, kind, dialect, returns }) => {
    const { verdicts } = await recordOf(`steady?prefill=${way}`, {});
    expect(verdicts.prefill?.verdict).toMatchObject({ support: { kind }, dialect, returns });
  });

  test("finds a schema that is held to, and that a system message was taken", async () => {
    const { verdicts } = await recordOf("steady", {});
    expect(verdicts.constraint?.verdict.support.kind).toBe("supported");
    expect(verdicts.lateSystem?.verdict.support).toMatchObject({
      kind: "inconclusive",
      reason: expect.stringContaining("no rendering shows"),
    });
  });

  test("finds a schema that is ignored, and a system message that is refused", async () => {
    const { verdicts } = await recordOf("steady?schema=ignored&system=refuse", {});
    expect(verdicts.constraint?.verdict.support).toMatchObject({
      kind: "unsupported",
      reason: expect.stringContaining("ignores the schema"),
    });
    expect(verdicts.lateSystem?.verdict.support.kind).toBe("unsupported");
  });

  test("comes to its verdict over passing faults", async () => {
    const { verdicts } = await recordOf("steady?fail=4", {});
    expect(verdicts.prefill?.verdict.support.kind).toBe("supported");
  });
});

describe("seambench probe against a server that renders", () => {
  test.each([
    { as: "llama.cpp" as const, by: "/apply-template" },
    { as: "vllm" as const, by: "/v1/chat/completions/render" },
    { as: "ollama" as const, by: "/api/chat" },
  ])("has proofs of $as, and says so in words", async ({ as, by }) => {
    const { url, calls } = await serve({ as, behaviours: { system: "hoist" } });
    const { code, stdout, stderr } = await probe([
      "openai-compatible:steady",
      "--base-url",
      `${url}/v1`,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      new RegExp(`^prefill: supported by .*: rendered by ${by}: ends in`, "m"),
    );
    expect(stdout).toMatch(/^ {2}a reply holds the continuation only$/m);
    expect(stdout).toMatch(/^ {2}beside tools: open$/m);
    expect(stdout).toMatch(/^ {2}tried .*: honoured \(canaries: 1 continued\)/m);
    expect(stdout).toMatch(/^schema: supported/m);
    expect(stdout).toMatch(/^late system message: unsupported: .*hoisted: .*head of the/m);
    expect(stdout).toMatch(/^nudge in a user message: in-place, .* in a user turn$/m);
    expect(stdout).toMatch(/^nudge in a tool result: in-place/m);
    expect(stdout).toMatch(/^asked for 3 calls and \d+ renderings;/m);
    expect(calls().length).toBeLessThan(20);
  });

  test.each(["ignored", "moved"])("proves without a call that a prefill is %s", async (way) => {
    const { verdicts } = await recordOf(`steady?prefill=${way}`, { as: "llama.cpp" });
    const { verdict, calls } = verdicts.prefill ?? {};
    expect(verdict?.support.kind).toBe("unsupported");
    expect(calls?.filter(({ answer }) => answer !== null)).toEqual([]);
  });

  test("keeps its verdicts, and decides anew when asked to", async () => {
    const { url } = await serve({ as: "llama.cpp" });
    const args = ["openai-compatible:steady", "--base-url", `${url}/v1`, "--json"];
    const records: ProbeRecord[] = [];
    for (const more of [[], [], ["--fresh"], []]) {
      records.push(JSON.parse((await probe([...args, ...more])).stdout));
    }
    const [first, second, fresh, last] = records.map(({ verdicts }) => verdicts.prefill);
    expect([first, second, fresh, last].map((probed) => probed?.cached)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(second?.calls).toEqual(first?.calls);
    expect(last?.at).toBe(fresh?.at);
  });
});

describe("seambench probe", () => {
  test("takes a model of a suite, its key from .env, and writes the key nowhere", async () => {
    const key = "sk-planted-key-0123456789";
    const { url } = await serve({ behaviours: { key } });
    const model = `{ id: served, adapter: openai-compatible, model: steady, baseUrl: "${url}/v1", apiKeyEnv: TEST_KEY }`;
    const suite = (smallFiles["suite.yaml"] ?? "").replace("[sim:steady]", `\n  - ${model}`);
    await writeFiles(folder, { ...smallFiles, "suite.yaml": suite });
    await writeFile(join(folder, ".env"), `TEST_KEY=${key}\n`);
    const { code, stdout, stderr } = await probe(["served", "--suite", "suite.yaml", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      model: "served",
      verdicts: { prefill: { verdict: { support: { kind: "supported" } } } },
    });
    const kept = join(folder, "cache", "probe");
    const files = (await readdir(kept)).map((name) => readFile(join(kept, name), "utf8"));
    expect(files.length).toBeGreaterThan(0);
    expect(`${stdout}${stderr}${(await Promise.all(files)).join("")}`).not.toContain(key);
  });

  test("ends with 3 when the key is refused, after one call", async () => {
    const { url, calls } = await serve({ behaviours: { key: "right" } });
    const { code, stdout, stderr } = await probe(
      ["openai-compatible:steady", "--base-url", `${url}/v1`, "--api-key-env", "TEST_KEY"],
      { TEST_KEY: "wrong-key-9876543210" },
    );
    expect(code).toBe(3);
    expect(stdout).toMatch(/^prefill: inconclusive: .*auth/m);
    expect(stderr).toMatch(/^the target could not be probed: auth/);
    expect(`${stdout}${stderr}`).not.toContain("wrong-key-9876543210");
    expect(calls()).toHaveLength(1);
  });

  test("tries the dialect that is named", async () => {
    const { url } = await serve();
    const args = ["openai-compatible:steady", "--base-url", `${url}/v1`, "--prefill", "partial"];
    const { stdout } = await probe([...args, "--json"]);
    const { verdicts }: ProbeRecord = JSON.parse(stdout);
    expect(verdicts.prefill?.verdict.candidates.map(({ dialect }) => dialect)).toEqual(["partial"]);
  });

  test("has nothing to ask of a simulated model, and marks it", async () => {
    const { code, stdout } = await probe(["sim:steady"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^sim:steady \(simulated\)$/m);
    expect(stdout).toMatch(/^prefill: supported by sim/m);
    expect(stdout).toMatch(/^nothing was asked/m);
    const { stdout: json } = await probe(["sim:steady", "--json"]);
    expect(JSON.parse(json)).toMatchObject({
      simulated: true,
      known: { prefill: {} },
      target: null,
    });
  });

  test.each([
    { args: ["steady"], words: '"steady" names no model' },
    { args: ["openai-compatible:x"], words: "needs a baseUrl" },
    { args: ["gone", "--suite", "suite.yaml"], words: 'the suite has no model "gone"' },
    {
      args: ["openai-compatible:x", "--base-url", "http://127.0.0.1:1", "--prefill", "partal"],
      words: "did you mean `partial`?",
    },
    {
      args: ["openai-compatible:x", "--base-url", "http://127.0.0.1:1", "--api-key-env", "sk-7"],
      words: "--api-key-env is not the name of an environment variable",
    },
  ])("refuses $args", async ({ args, words }) => {
    await writeFiles(folder, smallFiles);
    const { code, stdout, stderr } = await probe(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("sk-7");
  });
});
