import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Summary } from "../estimate/summary.ts";
import { runCli, smallFiles, startCli, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

const task = smallFiles["tasks/red-test.yaml"] ?? "";
const tasks = Array.from({ length: 24 }, (_, index) => [`tasks/t${index}.yaml`, task]);

/** The tasks differ by their names alone, which seed them; `firm` and `again` say the same in other words. */
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tasks),
  "firm.md": smallFiles["wordings/firm.md"] ?? "",
  "again.md":
    "Begin each message in which you call a tool with one line like\n<purpose>Reading the failing log</purpose>\nIt must be the first thing you write.\n",
  "race.yaml": suiteOf("firm.md, hedged"),
  "equal.yaml": suiteOf("firm.md, again.md"),
};

function suiteOf(wordings: string): string {
  return `name: race
protocol: purpose-label
seams: [system]
wordings: [${wordings}]
tasks: [tasks/*.yaml]
models: [sim:steady]
epochs: 3
seed: 5
compare: { family: all-pairs }
`;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, files);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const race = (out: string, ...more: readonly string[]) =>
  runCli(folder, ["run", "race.yaml", "--until-decided", "--out", out, ...more]);

function text(...names: readonly string[]): string {
  return readFileSync(join(folder, ...names), "utf8");
}

/** A terminal's lines as one, wherever they were wrapped. */
function unwrapped(printed: string): string {
  return printed.replace(/\s+/g, " ");
}

const tables = (out: string) =>
  ["cells", "contrasts", "leaks", "turns", "decay", "delivery"].map((name) =>
    text(out, "tables", `${name}.csv`),
  );

test("a hedged wording is dropped, the rest is not asked, and every page says so", async () => {
  const { code, stdout, stderr } = await race("out");
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /^sim:steady: hedged was dropped after \d+ of 24 tasks \(firm beats it, e = \d/m,
  );
  expect(stderr).toMatch(/the run is complete, 2 of 2 cells measured/);
  const sentence =
    /hedged was dropped after (\d+) of 24 tasks \(firm beats it, e = [\d.]+\); firm alone is left\./;
  const [, dropped] = sentence.exec(unwrapped(stdout)) ?? [];
  expect(Number(dropped)).toBeLessThan(24);
  expect(stdout).toContain("Guardrails of purpose-label");
  expect(stdout).toMatch(/^\d+ of 432 planned calls of these arms were not made/m);
  for (const page of ["report.md", "report.html"]) {
    expect(text("out", page)).toMatch(sentence);
    expect(text("out", page)).toMatch(/of 432 planned calls of these arms were not made/);
    expect(text("out", page)).toMatch(/stopped early after \d+ of 24 tasks/);
    expect(text("out", page)).toMatch(/hold whenever the race ended/);
  }
  expect(text("out", "journal.jsonl").split("\n").length).toBeLessThan(400);
});

test("--json has the race, its cells measured and nothing missing; a report makes it again offline", async () => {
  const { stdout } = await race("out", "--json");
  const summary = JSON.parse(stdout) as Summary;
  expect(summary.races).toMatchObject([{ state: "decided", metric: "declared", ofTasks: 24 }]);
  const [drop] = summary.races[0]?.dropped ?? [];
  expect(drop?.eValue).toBeGreaterThanOrEqual(20);
  for (const cell of summary.cells) {
    expect(cell).toMatchObject({ status: "measured", missing: {}, tasks: drop?.tasks });
    expect(cell.planned).toBe(6 * (drop?.tasks ?? 0));
    expect(cell.stopped).toMatchObject({ tasks: drop?.tasks, ofTasks: 24 });
  }
  const before = tables("out");
  const { stdout: again } = await runCli(folder, ["report", "out", "--json"]);
  expect(JSON.parse(again)).toEqual(summary);
  expect(tables("out")).toEqual(before);
});

test("two ways of saying one thing are not told apart, and nothing is saved", async () => {
  const { code, stdout } = await runCli(folder, [
    "run",
    "equal.yaml",
    "--until-decided",
    "--out",
    "out",
  ]);
  expect(code).toBe(0);
  expect(unwrapped(stdout)).toMatch(/firm and again could not be told apart in 24 tasks\./);
  expect(stdout).toMatch(/^0 of 432 planned calls of these arms were not made\.$/m);
});

test("killed in the middle it goes on, asks no finished turn again and makes the same tables", async () => {
  await race("whole", "--concurrency", "1");
  const journal = join(folder, "out", "journal.jsonl");
  const lines = () => {
    try {
      return readFileSync(journal, "utf8").split("\n").slice(0, -1);
    } catch {
      return [];
    }
  };
  const { child, ended } = startCli(folder, [
    "run",
    "race.yaml",
    "--until-decided",
    "--out",
    "out",
  ]);
  const watch = setInterval(() => {
    if (lines().length >= 40) child.kill("SIGKILL");
  }, 2);
  const { signal } = await ended;
  clearInterval(watch);
  expect(signal).toBe("SIGKILL");
  expect((await race("out")).code).toBe(0);
  const keys = lines().map((line) => JSON.parse(line).key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(tables("out")).toEqual(tables("whole"));
  // Again on what is decided: nothing at all is asked.
  expect((await race("out")).code).toBe(0);
  expect(lines()).toHaveLength(keys.length);
});

test("a run begun without it cannot go on with it, nor the reverse", async () => {
  await runCli(folder, ["run", "race.yaml", "--out", "plain", "--tasks", "t1"]);
  const raced = await race("plain", "--tasks", "t1");
  expect(raced.code).toBe(2);
  expect(raced.stderr).toMatch(
    /begun without --until-decided\n {2}mend: leave --until-decided out/,
  );
  await race("raced", "--tasks", "t1");
  const plain = await runCli(folder, ["run", "race.yaml", "--out", "raced", "--tasks", "t1"]);
  expect(plain.code).toBe(2);
  expect(plain.stderr).toMatch(/begun with --until-decided\n {2}mend: add --until-decided/);
});

test("a cell that stopped early is not compared across runs as if its tasks had been fixed", async () => {
  await runCli(folder, ["run", "race.yaml", "--out", "plain"]);
  await race("raced");
  const { code, stdout } = await runCli(folder, ["compare", "plain", "raced"]);
  expect(code).toBe(0);
  expect(unwrapped(stdout)).toMatch(
    /not comparable: system in raced stopped early after \d+ of 24 tasks/,
  );
});

test("--help tells of it", async () => {
  const { stdout } = await runCli(folder, ["run", "--help"]);
  expect(stdout).toMatch(/--until-decided +races the arms/);
});
