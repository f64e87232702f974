import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Summary } from "../estimate/summary.ts";
import type { TurnRecord } from "../journal/turn-record.ts";
import { runCli, smallFiles, startCli, writeFiles } from "./__fixtures__/cli.ts";
import { type MoodyServer, moodyServer } from "./__fixtures__/moody-server.ts";

let folder: string;
let server: MoodyServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  server = await moodyServer();
  await writeFiles(folder, smallFiles);
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A suite on the moody server, of scripted steps: three calls a conversation, two arms, so many epochs. */
async function writeSuite(limits: string, epochs = 4): Promise<void> {
  const model = `{ id: served, adapter: openai-compatible, model: tiny, baseUrl: "${server.url}", prefill: none }`;
  const suite = (smallFiles["suite.yaml"] ?? "")
    .replace("seams: [none, system, nudge, prefill]", "seams: [none, system]")
    .replace("seed: 3", `seed: 3\noptions: { toolFormat: scripted }\nlimits: { ${limits} }`)
    .replace("models: [sim:steady]", `models:\n  - ${model}`)
    .replace("epochs: 2", `epochs: ${epochs}`);
  await writeFile(join(folder, "suite.yaml"), suite);
}

const env = { NO_COLOR: "1", SEAMBENCH_CACHE: "cache" };
const args = ["run", "suite.yaml", "--out", "out"];
const run = (...more: string[]) => runCli(folder, [...args, ...more], env);

function records(): readonly TurnRecord[] {
  const journal = readFileSync(join(folder, "out", "journal.jsonl"), "utf8");
  return journal
    .split("\n")
    .filter((line) => line.includes('"cell"'))
    .map((line) => JSON.parse(line));
}
const scoredKeys = () =>
  records().flatMap(({ key, outcome }) => (outcome.kind === "scored" ? [key] : []));
const summary = async (): Promise<Summary> =>
  JSON.parse(await readFile(join(folder, "out", "summary.json"), "utf8"));
const linesOf = (text: string, pattern: RegExp) =>
  text.split("\n").filter((line) => pattern.test(line));

/** The same command, once the server is well: it ends with 0 and no finished turn was asked again. */
async function expectGoesOn(planned: number): Promise<void> {
  const before = scoredKeys();
  server.turn("well");
  expect((await run()).code).toBe(0);
  const after = scoredKeys();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(planned);
  expect(new Set(after).size).toBe(planned);
}

describe("a run whose server changes under way", () => {
  test("stops at a key that is revoked, in one line, and goes on with another", async () => {
    await writeSuite("concurrency: 1, retries: 2");
    server.turn("revoked", 10);
    const { code, stderr } = await run();
    expect(code).toBe(3);
    expect(linesOf(stderr, /missing by auth/)).toHaveLength(1);
    expect(records()).toHaveLength(11);
    await expectGoesOn(24);
  });

  test("leaves a server alone that has died, in one line, and goes on when it is back", async () => {
    await writeSuite("concurrency: 2, retries: 0", 20);
    server.turn("down", 10);
    const { code, stderr } = await run();
    expect(code).toBe(3);
    expect(linesOf(stderr, /probed in vain.*mend: .*run the same command again/)).toHaveLength(1);
    expect(linesOf(stderr, /missing by network/)).toHaveLength(1);
    // Five failures and a probe, and what was in flight beside them.
    expect(records().length).toBeLessThanOrEqual(10 + 5 + 1 + 2);
    await expectGoesOn(120);
  });

  test("keeps what was scored at once apart from what was scored in the end", async () => {
    await writeSuite("concurrency: 1, retries: 4");
    server.turn("down", 3);
    const { ended } = startCli(folder, args, env);
    const back = setInterval(() => server.calls() >= 5 && server.turn("well"), 5);
    const { code } = await ended;
    clearInterval(back);
    expect(code).toBe(0);
    const [cell, other] = (await summary()).timing.cells;
    const figures = [cell, other].map((of) => [of?.calls, of?.afterRetriesRate]);
    expect(figures).toEqual([
      [12, 1],
      [12, 1],
    ]);
    const lost = [cell, other].reduce((sum, of) => sum + (of?.failures["network"] ?? 0), 0);
    expect(lost).toBeGreaterThanOrEqual(2);
    const first = [cell?.firstAttemptRate ?? 0, other?.firstAttemptRate ?? 0];
    expect(Math.min(...first)).toBeLessThan(1);
  });
});

describe("a run under a budget", () => {
  test("plays whole arms, the baseline first, and says what it left out", async () => {
    await writeSuite("maxCalls: 20");
    const { code, stderr, stdout } = await run("--json", "--quiet");
    expect(code).toBe(0);
    expect(stderr.trim()).toMatch(
      /^not in the plan: purpose-label\/none\/-\/default\/served: limits\.maxCalls of 20 has no room for its planned 12 calls$/,
    );
    const printed = JSON.parse(stdout) as Summary;
    expect(printed.cells.map(({ seam, status }) => [seam, status])).toEqual([
      ["system", "measured"],
    ]);
    expect(printed.notAdmitted).toHaveLength(1);
    await writeSuite("maxCalls: 24");
    await expectGoesOn(24);
    expect(await summary()).not.toHaveProperty("notAdmitted");
  });

  test("stops before the budget is passed, names it in one line, and goes on under a higher one", async () => {
    await writeSuite("concurrency: 4, maxCalls: 24, retries: 9");
    server.turn("down", 0);
    const { ended } = startCli(folder, args, env);
    const back = setInterval(() => server.calls() >= 3 && server.turn("well"), 5);
    const { code, stderr } = await ended;
    clearInterval(back);
    expect(code).toBe(3);
    expect(linesOf(stderr, /limits\.maxCalls of 24 could be passed/)).toHaveLength(1);
    expect(records()).toHaveLength(24);
    const { cells } = await summary();
    // A turn whose attempt failed just before is missing by that, any other by not having been asked.
    const causes = new Set(cells.flatMap(({ missing }) => Object.keys(missing)));
    expect(causes.size).toBeGreaterThan(0);
    expect([...causes].filter((cause) => cause !== "network" && cause !== "not-run")).toEqual([]);
    await writeSuite("maxCalls: 99");
    await expectGoesOn(24);
  });

  test("refuses a budget of dollars without a price before anything is asked, and takes one with it", async () => {
    await writeSuite("maxCostUsd: 0.0001");
    const local = await readFile(join(folder, "suite.yaml"), "utf8");
    await writeFile(
      join(folder, "suite.yaml"),
      local.replace(/baseUrl: "[^"]*"/, 'baseUrl: "http://models.example/v1"'),
    );
    const refused = await run();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/cost of served is unknown.*\n {2}mend: .*--prices FILE/);
    await writeFile(join(folder, "suite.yaml"), local);
    const prices = `prices:\n  - { models: [tiny], input: 1, output: 1, date: "2026-01-01", source: a test }\n`;
    await writeFile(join(folder, "prices.yaml"), prices);
    const none = await run("--prices", "prices.yaml");
    expect(none.code).toBe(2);
    expect(none.stderr).toMatch(/no arm fits the budget: .*limits\.maxCostUsd of \$0\.0001/);
    expect(server.calls()).toBe(0);
  });
});

describe("a run that is watched", () => {
  test("writes its events as JSON lines beside one summary on stdout", async () => {
    await writeSuite("concurrency: 1");
    const { code, stdout, stderr } = await run("--json", "--quiet", "--events", "events.jsonl");
    expect([code, stderr]).toEqual([0, ""]);
    const text = await readFile(join(folder, "events.jsonl"), "utf8");
    const events = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events.map(({ event }) => event)).toEqual([
      "start",
      ...Array(24).fill("attempt"),
      "end",
    ]);
    expect(events[1]).toMatchObject({ outcome: "scored", attempt: 1, target: { model: "served" } });
    expect(events.at(-1)).toMatchObject({ exitCode: 0, summary: JSON.parse(stdout) });
    expect(text).not.toContain("Looking");
  });

  test("writes them to stdout with the summary last, and not beside another document", async () => {
    await writeSuite("concurrency: 1", 1);
    const { code, stdout, stderr } = await run("--events", "-");
    expect(code).toBe(0);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({ event: "end", summary: { status: "complete" } });
    expect(stderr).toMatch(/^6 of 6 calls, 0 missing, \S+\/s$/m);
    const both = await run("--events", "-", "--json");
    expect(both.code).toBe(2);
    expect(both.stderr).toMatch(/both want stdout/);
  });
});

describe("a run that is interrupted while it waits", () => {
  test.each([
    {
      mood: "busy",
      name: "ends at the first signal where calls only wait to be asked again",
      signals: 1,
    },
    { mood: "silent", name: "ends calls in flight at the second", signals: 2 },
  ] as const)("$name", async ({ mood, signals }) => {
    await writeSuite("concurrency: 2");
    server.turn(mood, 4);
    const { child, ended } = startCli(folder, args, env);
    let sent = 0;
    const send = setInterval(() => {
      if (server.calls() < 6 || sent >= signals) return;
      sent++;
      child.kill("SIGINT");
    }, 300);
    const { code, stderr } = await ended;
    clearInterval(send);
    expect(code).toBe(130);
    expect(linesOf(stderr, /^stopping: calls in flight are finished first/)).toHaveLength(1);
    expect(linesOf(stderr, /^go on with: seambench run suite\.yaml --out out$/)).toHaveLength(1);
    await expectGoesOn(24);
  });
});
