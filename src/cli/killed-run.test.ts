import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Rehearsal, startRehearsal } from "../rehearsal/rehearsal-server.ts";
import { builtMain, runCli, smallFiles, startCli, writeFiles } from "./__fixtures__/cli.ts";
import { killedAt, playedWhole } from "./__fixtures__/killed-cli.ts";

let folder: string;
let server: Rehearsal;

const concurrency = 4;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  server = await startRehearsal();
  await writeFiles(folder, smallFiles);
  const suite = (smallFiles["suite.yaml"] ?? "")
    .replace("seams: [none, system, nudge, prefill]", "seams: [none, system]")
    .replace(
      "models: [sim:steady]",
      `models: [{ id: served, adapter: openai-compatible, model: "steady?latency=10", baseUrl: "${server.url}/v1" }]\nlimits: { concurrency: ${concurrency} }`,
    )
    .replace("epochs: 2", "epochs: 20");
  await writeFile(join(folder, "suite.yaml"), suite);
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const args = (out: string) => ["run", "suite.yaml", "--out", out];
const planned = 20 * 2 * 3;

async function keysIn(out: string): Promise<readonly string[]> {
  const text = await readFile(join(folder, out, "journal.jsonl"), "utf8").catch(() => "");
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line).key);
}

async function tablesOf(out: string): Promise<readonly string[]> {
  const names = ["cells", "contrasts", "leaks", "turns"];
  return Promise.all(
    names.map((name) => readFile(join(folder, out, "tables", `${name}.csv`), "utf8")),
  );
}

/** Resolves once the journal holds so many records, or the process has ended. */
async function recorded(out: string, records: number, ended: Promise<unknown>): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && (await keysIn(out)).length < records) {
    await new Promise((later) => setTimeout(later, 2));
  }
}

describe("a run that is killed again and again", () => {
  test("keeps every finished turn and pays for none twice", async () => {
    const before: string[] = [];
    let kills = 0;
    for (const records of [1, 9, 30, 31, 77]) {
      const { child, ended } = startCli(folder, args("out"));
      await recorded("out", records, ended);
      child.kill("SIGKILL");
      if ((await ended).signal === "SIGKILL") kills++;
      const keys = await keysIn("out");
      expect(keys.slice(0, before.length)).toEqual(before);
      before.splice(0, before.length, ...keys);
      expect(await runCli(folder, ["verify", "out"])).toMatchObject({ code: 0 });
    }
    expect(kills).toBe(5);
    expect((await runCli(folder, args("out"))).code).toBe(0);
    const keys = await keysIn("out");
    expect(keys.slice(0, before.length)).toEqual(before);
    expect(new Set(keys).size).toBe(planned);
    expect(keys).toHaveLength(planned);
    // At a kill, what was in flight is lost, and no more than that.
    expect(server.calls().length).toBeLessThanOrEqual(planned + kills * concurrency);
    await runCli(folder, args("undisturbed"));
    expect(await tablesOf("out")).toEqual(await tablesOf("undisturbed"));
    const left = await readdir(join(folder, "out"));
    expect(left.filter((name) => name.startsWith("lock"))).toEqual([]);
  }, 180_000);
});

test("is as if nothing had happened after a death in the middle of a write", async () => {
  await writeFile(
    join(folder, "small.yaml"),
    (smallFiles["suite.yaml"] ?? "").replace("epochs: 2", "epochs: 1"),
  );
  const run = { main: builtMain, cwd: folder, suite: "small.yaml" };
  const whole = await playedWhole(run);
  const last = whole.lines - 1;
  for (const point of [
    { lines: 0, inside: 0.5 },
    { lines: 3, inside: 0 },
    { lines: last, inside: 0.99 },
  ]) {
    expect(await killedAt(run, point, whole)).toEqual([]);
  }
}, 60_000);

describe("two writers of one run", () => {
  test("are kept apart, and a SIGTERM gives the folder back", async () => {
    const { child, ended } = startCli(folder, args("out"));
    await recorded("out", 1, ended);
    child.kill("SIGSTOP");
    const second = await runCli(folder, args("out"));
    expect(second).toMatchObject({ code: 2, stdout: "" });
    const told = second.stderr.split("\n").filter((line) => line.startsWith("seambench: "));
    expect(told).toEqual([`seambench: out: process ${child.pid} is writing this run`]);
    child.kill("SIGTERM");
    child.kill("SIGCONT");
    expect((await ended).code).toBe(130);
    expect((await readdir(join(folder, "out"))).filter((name) => /^lock/.test(name))).toEqual([]);
    expect((await runCli(folder, args("out"))).code).toBe(0);
    expect(new Set(await keysIn("out")).size).toBe(planned);
  }, 120_000);
});
