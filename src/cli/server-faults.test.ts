import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Summary } from "../estimate/summary.ts";
import { isResumable, type MissingCause } from "../model/model.ts";
import { type Rehearsal, startRehearsal } from "../rehearsal/rehearsal-server.ts";
import { type CliEnd, runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

interface Fault {
  readonly id: string;
  readonly name: string;
  /** The model's name on the rehearsal server, with what it does. */
  readonly model: string;
  /** Another address than the server's: where nothing listens, or a path that is none. */
  readonly at?: "nobody" | "path";
  readonly cause: MissingCause;
  /** What the line must say beside the model's id. */
  readonly says: RegExp;
  /** What becomes of the cells without and with the instruction, where the first is not lost too. */
  readonly statuses?: readonly string[];
  /** Calls that it may cost at most, over all seams and epochs. */
  readonly calls?: number;
}

// biome-ignore format: a row is a case
const faults: readonly Fault[] = [
  { id: "key", name: "a wrong key", model: "steady?wrong-key=on", cause: "auth", says: /KEY_OF_TEST/, calls: 1 },
  { id: "unheard", name: "an unknown model", model: "steady?unknown-model=on", cause: "bad-request", says: /no model steady/ },
  { id: "nobody", name: "an address where nothing listens", model: "steady", at: "nobody", cause: "network", says: /nothing listens at/ },
  { id: "path", name: "a path that is none", model: "steady", at: "path", cause: "bad-request", says: /nothing at/ },
  { id: "html", name: "a body that is not JSON", model: "steady?malformed=1", cause: "malformed", says: /not JSON/ },
  { id: "early", name: "a server that closes early", model: "steady?disconnect=1", cause: "network", says: /closed the connection early/ },
  { id: "huge", name: "a reply of 10 MB", model: "steady?huge=1", cause: "malformed", says: /over 8 MB/ },
  { id: "bytes", name: "bytes that are no UTF-8", model: "steady?invalid-utf8=1", cause: "malformed", says: /no UTF-8/ },
  { id: "hang", name: "a server that hangs", model: "steady?hang=1", cause: "timeout", says: /had not answered/ },
  { id: "drip", name: "a server that drips its reply", model: "steady?drip=900", cause: "timeout", says: /had not answered in full/ },
  { id: "fails", name: "a server that fails", model: "steady?fail=1", cause: "server", says: /the server failed/ },
  { id: "limit", name: "a rate limit that never ends", model: "steady?rate-limit=1&retry-after=0", cause: "rate-limit", says: /takes no more requests/ },
  { id: "small", name: "a context that is too small", model: "steady?context=30&overflow=refuse", cause: "context", says: /does not fit the context/ },
  { id: "cut", name: "a context that is cut in silence", model: "steady?context=110&overflow=cut", cause: "context-cut", says: /prompt tokens/, statuses: ["measured", "incomplete"] },
];

const lost = ["incomplete", "incomplete"];
const key = "sk-planted-key-0123456789";
let server: Rehearsal;
let nobody: string;
let folder: string;

beforeAll(async () => {
  const closed = await startRehearsal();
  nobody = `${closed.url}/v1`;
  await closed.close();
  server = await startRehearsal();
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function modelOf({ id, model, at }: Fault): string {
  const base = { nobody, path: `${server.url}/nowhere`, server: `${server.url}/v1` }[
    at ?? "server"
  ];
  return `  - { id: ${id}, adapter: openai-compatible, model: "${model}", baseUrl: "${base}", apiKeyEnv: KEY_OF_TEST, contextTokens: 110 }`;
}

/** One run for the faults that another attempt may mend, one for those that stay: their exit codes differ. */
describe.each([
  { kind: "pass", code: 3, of: faults.filter(({ cause }) => isResumable(cause)) },
  { kind: "stay", code: 4, of: faults.filter(({ cause }) => !isResumable(cause)) },
])("seambench run beside servers whose faults may $kind", ({ kind, code, of }) => {
  let end: CliEnd;
  let summary: Summary;

  beforeAll(async () => {
    const suite = (smallFiles["suite.yaml"] ?? "")
      .replace("seams: [none, system, nudge, prefill]", "seams: [none, system]")
      .replace(
        "models: [sim:steady]",
        `models:\n  - sim:steady\n${of.map(modelOf).join("\n")}\nlimits: { concurrency: 4, timeoutMs: 4000, retries: 0 }`,
      );
    await writeFile(join(folder, `${kind}.yaml`), suite);
    end = await runCli(folder, ["run", `${kind}.yaml`, "--out", kind], {
      KEY_OF_TEST: key,
      SEAMBENCH_CACHE: join(folder, "cache"),
    });
    summary = JSON.parse(await readFile(join(folder, kind, "summary.json"), "utf8")) as Summary;
  }, 120_000);

  test(`ends with ${code}`, () => {
    expect(end.code).toBe(code);
  });

  test.each(of)("says $name in one line with the model and the mend", ({ id, cause, says }) => {
    const told = end.stderr.split("\n").filter((line) => line.startsWith(`${id}: missing by`));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(new RegExp(`^${id}: missing by ${cause}: .*; mend: [a-z]`));
    expect(told[0]).toMatch(says);
  });

  test.each(of)("has no figure for $name", async ({ id, cause, calls, statuses = lost }) => {
    const cells = summary.cells.filter(({ model }) => model === id);
    expect(cells.map(({ status }) => status)).toEqual(statuses);
    for (const { metrics, missing, status } of cells) {
      if (status === "measured") continue;
      for (const figure of Object.values(metrics)) {
        expect("rate" in figure ? figure.rate : figure.perTurn).toBeNull();
      }
      expect(Object.keys(missing).every((word) => word === cause || word === "not-run")).toBe(true);
    }
    if (calls === undefined) return;
    const journal = await readFile(join(folder, kind, "journal.jsonl"), "utf8");
    const asked = journal.split("\n").filter((line) => line.includes(`/${id}"`));
    expect(asked).toHaveLength(calls);
  });

  test("plays the other model to its end", () => {
    const cells = summary.cells.filter(({ model }) => model === "sim:steady");
    expect(cells.map(({ status }) => status)).toEqual(["measured", "measured"]);
  });

  test("keeps the key out of everything", async () => {
    const journal = await readFile(join(folder, kind, "journal.jsonl"), "utf8");
    const manifest = await readFile(join(folder, kind, "manifest.json"), "utf8");
    expect(`${end.stdout}${end.stderr}${journal}${manifest}`).not.toContain(key);
  });
});

/** Each nth call goes wrong in its own way, and asking again mends it. */
const storms = [
  { id: "busy", model: "steady?rate-limit=2&retry-after=0", cause: "rate-limit" },
  { id: "failing", model: "steady?fail=3", cause: "server" },
  { id: "cutting", model: "steady?disconnect=3", cause: "network" },
  { id: "garbling", model: "steady?malformed=3", cause: "malformed" },
] as const;

describe("seambench run through storms that pass", () => {
  let end: CliEnd;
  let summary: Summary;

  beforeAll(async () => {
    const models = storms.map(
      ({ id, model }) =>
        `  - { id: ${id}, adapter: openai-compatible, model: "${model}", baseUrl: "${server.url}/v1", prefill: none }`,
    );
    const suite = (smallFiles["suite.yaml"] ?? "")
      .replace("seams: [none, system, nudge, prefill]", "seams: [none, system]")
      .replace(
        "models: [sim:steady]",
        `models:\n${models.join("\n")}\nlimits: { concurrency: 8, retries: 9 }`,
      );
    await writeFile(join(folder, "storm.yaml"), suite);
    end = await runCli(folder, ["run", "storm.yaml", "--out", "storm", "--quiet"], {
      SEAMBENCH_CACHE: join(folder, "cache"),
    });
    summary = JSON.parse(await readFile(join(folder, "storm", "summary.json"), "utf8")) as Summary;
  }, 120_000);

  test("ends with 0, every cell measured, and tells nothing: nothing was lost", () => {
    expect([end.code, end.stderr]).toEqual([0, ""]);
    expect(new Set(summary.cells.map(({ status }) => status))).toEqual(new Set(["measured"]));
  });

  test.each(storms)(
    "tells what $id cost: $cause at the first attempt, nothing in the end",
    ({ id, cause }) => {
      const figures = summary.timing.cells.filter((cell) => cell.id.endsWith(`/${id}`));
      const lost = figures.reduce((sum, { failures }) => sum + (failures[cause] ?? 0), 0);
      expect(figures.map(({ afterRetriesRate }) => afterRetriesRate)).toEqual([1, 1]);
      expect(
        Math.min(...figures.map(({ firstAttemptRate }) => firstAttemptRate ?? 0)),
      ).toBeLessThan(1);
      expect(lost).toBeGreaterThan(0);
      expect(
        figures.every(({ failures }) => Object.keys(failures).every((one) => one === cause)),
      ).toBe(true);
    },
  );
});
