import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordLine } from "../journal/turn-record.ts";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;
let whole: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
  await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
  const names = (await readdir(join(folder, "out"))).filter((name) =>
    /^(manifest|journal)/.test(name),
  );
  const texts = await Promise.all(names.map((name) => readFile(join(folder, "out", name), "utf8")));
  whole = Object.fromEntries(names.map((name, at) => [`run/${name}`, texts[at] ?? ""]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await rm(join(folder, "run"), { recursive: true, force: true });
  await writeFiles(folder, whole);
});

const inRun = (name: string) => join(folder, "run", name);
const edit = async (name: string, change: (text: string) => string) =>
  writeFile(inRun(name), change(await readFile(inRun(name), "utf8")));
const verify = (...flags: readonly string[]) => runCli(folder, ["verify", "run", ...flags]);

describe("a run that is damaged", () => {
  test.each([
    [
      "a manifest that was edited",
      "manifest.json",
      (text: string) => text.replace(/"margin": *0.1\b/, '"margin": 0.9'),
      /^run: its manifest is damaged: .*seambench verify run tells more$/m,
    ],
    [
      "a line that stands twice",
      "journal.jsonl",
      (text: string) => text.replace(/^.*\n/, "$&$&"),
      /^run: its journal holds other lines than it was closed with/m,
    ],
    [
      "a line that is gone",
      "journal.jsonl",
      (text: string) => text.replace(/^.*\n/, ""),
      /^run: its journal has lost lines/m,
    ],
  ])("is told of where its figures are shown: %s", async (_, name, change, told) => {
    await edit(name, change);
    for (const args of [
      ["report", "run"],
      ["show", "run"],
      ["compare", "run", "run"],
    ]) {
      const { code, stderr } = await runCli(folder, args);
      expect(code).toBe(0);
      expect(stderr).toMatch(told);
    }
  });

  test("is not written to where its journal holds other lines", async () => {
    await edit("journal.jsonl", (text) => text.replace(/^.*\n/, "$&$&"));
    const { code, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", "run"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/other lines than it was closed with\n {2}mend: .*verify.*--reuse/);
    expect((await verify()).code).toBe(1);
  });
});

describe("seambench verify", () => {
  test("finds a finished run sound, and says what it holds", async () => {
    const { code, stdout, stderr } = await verify();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /^run: sound\n {2}manifest: sound\n {2}journal: 24 lines, all good\n {2}digest: matches\n/,
    );
    expect(stdout).toMatch(
      /still good: 6 records, 6 turns in 2 conversations of purpose-label\/nudge\//,
    );
    expect(await readdir(join(folder, "run"))).toEqual(
      Object.keys(whole).map((name) => name.slice(4)),
    );
  });

  test.each([
    [
      "a byte that was changed",
      (text: string) => text.replace("red-test", "red-tesu"),
      /23 good, 1 damaged\n {4}line 1 does not fit its checksum[\s\S]*digest: the journal holds other lines/,
    ],
    ["a line that is none", (text: string) => text.replace("\n", "\noops\n"), /line 2 is not JSON/],
    [
      "lines that are gone at the end",
      (text: string) => text.split("\n").slice(0, 20).join("\n").concat("\n"),
      /journal: 20 lines, all good\n {2}digest: lines are gone/,
    ],
    [
      "lines that are gone in the middle",
      (text: string) => text.split("\n").toSpliced(3, 1).join("\n"),
      /23 lines, all good\n {2}digest: lines are gone/,
    ],
    [
      "a key of another request",
      (text: string) => rewritten(text, { key: "0".repeat(32) }),
      /line 1 has a key that does not belong to its request/,
    ],
    [
      "a cell of another run",
      (text: string) => rewritten(text, { cell: "a/b/c/d/e" }),
      /line 1 is of a cell that the suite does not have/,
    ],
  ])("finds %s", async (_, change, says) => {
    await edit("journal.jsonl", change);
    const { code, stdout } = await verify();
    expect(stdout).toMatch(says);
    expect(stdout).toMatch(/^run: DAMAGED/);
    expect(code).toBe(1);
  });

  test.each([
    ["a torn tail", '{"v":2,"key":"torn', /torn tail: 18 bytes.*\n {2}digest: matches/],
    [
      "a line of an older journal",
      "",
      /not checksummed: 1 line of an older journal\n {2}digest: .*grown since/,
    ],
  ])("finds %s no damage, and tells it", async (_, tail, says) => {
    const [first] = (await readFile(inRun("journal.jsonl"), "utf8")).split("\n");
    const { sum: _sum, ...record } = JSON.parse(first ?? "");
    await appendFile(inRun("journal.jsonl"), tail || `${JSON.stringify({ ...record, v: 1 })}\n`);
    const { code, stdout } = await verify();
    expect(stdout).toMatch(says);
    expect(code).toBe(0);
  });

  test.each([
    [
      "an edited task",
      (text: string) => text.replace("The login test is red.", "The login test is green."),
      /manifest: task:agent\/red-test is not what was hashed/,
    ],
    [
      "an edited seed",
      (text: string) => text.replaceAll('"seed": 3', '"seed": 4'),
      /suite and models are not those of the plan's hash/,
    ],
    ["a text that is no manifest", () => "{", /manifest: cannot be read[\s\S]*keys: not checked/],
  ])("finds %s in the manifest", async (_, change, says) => {
    await edit("manifest.json", change);
    const { code, stdout } = await verify();
    expect(stdout).toMatch(says);
    expect(code).toBe(1);
  });

  test("prints the same as JSON, of every run", async () => {
    await edit("journal.jsonl", (text) => text.replace("red-test", "red-tesu"));
    const { code, stdout } = await runCli(folder, ["verify", "out", "run", "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      sound: false,
      runs: [
        { run: "out", sound: true, journal: { lines: 24, good: 24, digest: "matches" } },
        { run: "run", sound: false, journal: { good: 23, firstDamaged: [{ line: 1 }] } },
      ],
    });
  });

  test("ends with 2 for a folder that is no run", async () => {
    expect(await runCli(folder, ["verify", "tasks"])).toMatchObject({ code: 2, stdout: "" });
  });

  test("is what a report on a damaged journal names", async () => {
    await edit("journal.jsonl", (text) => text.replace("red-test", "red-tesu"));
    const { code, stderr } = await runCli(folder, ["report", "run"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /journal\.jsonl:1: the journal line does not fit its checksum\n {2}mend: `seambench verify`/,
    );
  });
});

/** The journal with its first line changed and checksummed again. */
function rewritten(text: string, changes: object): string {
  const [first = "", ...rest] = text.split("\n");
  const { sum: _, ...record } = JSON.parse(first);
  return [recordLine({ ...record, ...changes }), ...rest].join("\n");
}
