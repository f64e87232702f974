import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Manifest } from "../journal/manifest.ts";
import { type Rehearsal, startRehearsal } from "../rehearsal/rehearsal-server.ts";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let server: Rehearsal;
let folder: string;

beforeEach(async () => {
  server = await startRehearsal();
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Two arms of six calls each, of which one has to be probed for. */
async function writeSuite(maxCalls: number): Promise<void> {
  const suite = (smallFiles["suite.yaml"] ?? "")
    .replace("seams: [none, system, nudge, prefill]", "seams: [system, prefill]")
    .replace(
      "models: [sim:steady]",
      `models: [{ id: served, adapter: openai-compatible, model: steady, baseUrl: "${server.url}/v1" }]
limits: { maxCalls: ${maxCalls} }`,
    );
  await writeFile(join(folder, "suite.yaml"), suite);
}

async function run(out: string) {
  const env = { SEAMBENCH_CACHE: join(folder, "cache") };
  return await runCli(folder, ["run", "suite.yaml", "--out", out, "--quiet"], env);
}

async function probingOf(out: string): Promise<Manifest["probing"]> {
  const text = await readFile(join(folder, out, "manifest.json"), "utf8");
  return (JSON.parse(text) as Manifest).probing;
}

const generated = () => server.calls().length;

/** Calls by which the end of a run confirms that a prefill still holds. */
const confirming = 2;

test("what probes ask when a run begins is a part of its budget", async () => {
  await writeSuite(999);
  expect((await run("free")).code).toBe(0);
  const probes = generated() - 12 - confirming;
  expect(probes).toBeGreaterThan(0);
  expect((await probingOf("free"))?.calls).toBe(probes);
  await rm(join(folder, "cache"), { recursive: true });
  const before = generated();

  await writeSuite(11 + probes);
  const { code, stderr } = await run("out");
  expect(code).toBe(0);
  expect(stderr).toContain(`has no room for its planned 6 calls, beside ${probes} calls of probes`);
  expect(generated() - before).toBe(probes + 6);

  // What it cost stays paid when the run goes on, and what confirms it then does not count.
  await writeSuite(12 + probes);
  expect((await run("out")).code).toBe(0);
  expect((await probingOf("out"))?.calls).toBe(probes);
  expect(generated() - before).toBe(probes + 12 + 2 * confirming);
}, 60_000);

test("a budget that probes use up lets no arm in", async () => {
  await writeSuite(7);
  const { code, stderr } = await run("out");
  expect(code).toBe(2);
  expect(stderr).toMatch(/no arm fits the budget: .*beside \d+ calls of probes/);
});
