import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  canonicalTables,
  journalLines,
  runCli,
  smallFiles,
  startCli,
  writeFiles,
} from "./__fixtures__/cli.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const suite = smallFiles["suite.yaml"] ?? "";

function keysOf(lines: readonly string[]): readonly string[] {
  return lines.map((line) => JSON.parse(line).key);
}

describe("seambench run", () => {
  test("plays a suite, prints its table and leaves a run folder", async () => {
    const { code, stdout, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    expect(stderr).toMatch(/the run is complete, 4 of 4 cells measured; its tables are in out/);
    expect(code).toBe(0);
    expect(stdout).toMatch(/SIMULATED/);
    expect(stdout).toMatch(/^prefill +firm +\d/m);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    for (const said of ["sim:steady (simulated)", "By turn", "What each arm took"]) {
      expect(stdout).toContain(said);
    }
    expect((await readdir(join(folder, "out"))).toSorted()).toEqual([
      "journal.digest",
      "journal.jsonl",
      "manifest.json",
      "report.html",
      "report.md",
      "summary.json",
      "tables",
    ]);
    const summary = JSON.parse(await readFile(join(folder, "out", "summary.json"), "utf8"));
    expect(summary).toMatchObject({ run: "out", status: "complete" });
    const verdicts = summary.contrasts.map(({ verdict }: { verdict: string | null }) => verdict);
    // One task: whatever it shows, it is no evidence on tasks.
    expect(new Set(verdicts.filter((one: string | null) => one !== null))).toEqual(
      new Set(["not-comparable"]),
    );
    expect(summary.cells).toHaveLength(4);
    for (const cell of summary.cells) {
      expect(cell).toMatchObject({ simulated: true, status: "measured", planned: 4, missing: {} });
    }
    const turns = (await canonicalTables(folder, "out"))["turns"] ?? "";
    expect(turns.split("\n")[0]).toMatch(/^cell,task,epoch,turn,step,simulated,declared,leading,/);
    expect(await readFile(join(folder, "out", "report.md"), "utf8")).toMatch(/simulated figures/);
  });

  test("asks nothing again on a folder that holds the same plan, and makes the same tables", async () => {
    await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    const [tables, lines] = [await canonicalTables(folder, "out"), journalLines(folder, "out")];
    const { code, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/goes on with out/);
    expect(journalLines(folder, "out")).toEqual(lines);
    expect(await canonicalTables(folder, "out")).toEqual(tables);
  });

  test("refuses a folder that holds another plan or foreign files", async () => {
    await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    const other = await runCli(folder, ["run", "suite.yaml", "--out", "out", "--epochs", "1"]);
    expect(other).toMatchObject({ code: 2 });
    expect(other.stderr).toMatch(/out: the folder holds a run of another plan\n {2}mend:/);
    const foreign = await runCli(folder, ["run", "suite.yaml", "--out", "tasks"]);
    expect(foreign).toMatchObject({ code: 2 });
    expect(foreign.stderr).toMatch(/not empty and holds no run/);
    expect(await readdir(join(folder, "tasks"))).toEqual(["red-test.yaml"]);
  });

  test("refuses a folder that a living process writes, and takes over one whose writer has died", async () => {
    await writeFiles(folder, { "out/lock": `${process.pid}\n` });
    const refused = await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toMatch(/out: process \d+ is writing this run\n {2}mend:/);
    await writeFiles(folder, { "out/lock": "999999999\n" });
    expect(await runCli(folder, ["run", "suite.yaml", "--out", "out"])).toMatchObject({ code: 0 });
    expect(await readdir(join(folder, "out"))).not.toContain("lock");
  });

  test("tells a fault of the file system in one line with its mend", async () => {
    const { code, stderr } = await runCli(folder, ["run", "suite.yaml", "--out", "suite.yaml"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/suite\.yaml.*\n {2}mend: name a folder/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test("says with --dry-run what it would ask, and asks nothing", async () => {
    const { code, stdout, stderr } = await runCli(folder, ["run", "suite.yaml", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(4);
    expect(stderr).toMatch(/4 cells, 2 epochs, about 24 calls; nothing was asked/);
    expect((await readdir(folder)).toSorted()).toEqual(["suite.yaml", "tasks", "wordings"]);
  });

  test("is the same run whatever the concurrency", async () => {
    await runCli(folder, ["run", "suite.yaml", "--out", "a", "--json"]);
    const changed = suite.replace("seed: 3", "seed: 3\nlimits: { concurrency: 1 }");
    await writeFile(join(folder, "suite.yaml"), changed);
    await runCli(folder, ["run", "suite.yaml", "--out", "b"]);
    expect(await canonicalTables(folder, "a")).toEqual(await canonicalTables(folder, "b"));
  });
});

describe("seambench run, killed", () => {
  const args = ["run", "suite.yaml", "--out", "out", "--epochs", "120"];

  /** Starts the run and sends a signal once its journal holds so many records. */
  async function stopAfter(records: number, signal: NodeJS.Signals) {
    const { child, ended } = startCli(folder, args);
    const watch = setInterval(() => {
      if (journalLines(folder, "out").length < records) return;
      clearInterval(watch);
      child.kill(signal);
    }, 2);
    try {
      return await ended;
    } finally {
      clearInterval(watch);
    }
  }

  test("finishes when it is started again, asks no finished turn twice, and makes the same tables", async () => {
    await runCli(folder, args.with(3, "undisturbed"));
    for (const records of [1, 200]) {
      await rm(join(folder, "out"), { recursive: true, force: true });
      const killed = await stopAfter(records, "SIGKILL");
      expect(killed.signal).toBe("SIGKILL");
      const before = keysOf(journalLines(folder, "out"));
      expect(before.length).toBeLessThan(120 * 4 * 3);
      await appendFile(join(folder, "out", "journal.jsonl"), '{"v":1,"key":"torn');
      expect((await runCli(folder, args)).code).toBe(0);
      const after = keysOf(journalLines(folder, "out"));
      expect(after.slice(0, before.length)).toEqual(before);
      expect(new Set(after).size).toBe(after.length);
      expect(await canonicalTables(folder, "out")).toEqual(
        await canonicalTables(folder, "undisturbed"),
      );
    }
  }, 180_000);

  test("ends with 130 at Ctrl-C, says how to go on, and goes on", async () => {
    const interrupted = await stopAfter(50, "SIGINT");
    expect(interrupted.code).toBe(130);
    expect(interrupted.stderr).toMatch(/stopping: calls in flight are finished first/);
    expect(interrupted.stderr).toMatch(
      /go on with: seambench run suite\.yaml --out out --epochs 120/,
    );
    const summary = JSON.parse(await readFile(join(folder, "out", "summary.json"), "utf8"));
    expect(summary.status).toBe("interrupted");
    expect(summary.cells.some((cell: { missing: object }) => "not-run" in cell.missing)).toBe(true);
    const before = keysOf(journalLines(folder, "out"));
    expect((await runCli(folder, args)).code).toBe(0);
    expect(keysOf(journalLines(folder, "out")).slice(0, before.length)).toEqual(before);
  });
});

describe("seambench run on bad input", () => {
  const gguf = (model: string) =>
    suite.replace(
      "models: [sim:steady]",
      `models:\n  - { id: tiny, adapter: llama, model: ${model} }`,
    );

  test.each([
    [
      "a task file that is missing",
      suite.replace("tasks/*", "tasks/absent"),
      [],
      /suite\.yaml:5:\d+: .*absent/,
    ],
    [
      "a wrong key",
      suite.replace("wordings:", "wording:"),
      [],
      /suite\.yaml:4:\d+: .*wording[\s\S]*mend: .*wordings/,
    ],
    [
      "an unknown seam",
      suite.replace("nudge", "nudje"),
      [],
      /suite\.yaml:3:\d+: .*nudje[\s\S]*mend: .*nudge/,
    ],
    [
      "a model id that stands twice",
      suite.replace("[sim:steady]", "[sim:steady, sim:steady]"),
      [],
      /suite\.yaml:6:\d+: .*sim:steady/,
    ],
    [
      "a primary metric that there is none of",
      `${suite}compare: { primary: decalred }\n`,
      [],
      /suite\.yaml: compare: .*decalred[\s\S]*mend: .*declared/,
    ],
    ["a filter that leaves nothing", suite, ["--tasks", "zzz*"], /nothing[\s\S]*mend:/],
    ["a seam filter that leaves nothing", suite, ["--seams", "system+nudge"], /mend:/],
    [
      "a simulated model that is not there",
      suite.replace("sim:steady", "sim:nobody"),
      [],
      /nobody[\s\S]*mend: .*steady/,
    ],
    ["a GGUF that is not there", gguf("absent.gguf"), [], /absent\.gguf[\s\S]*mend:/],
    ["a GGUF that is not one", gguf("suite.yaml"), [], /suite\.yaml: .*GGUF[\s\S]*mend:/],
    ["a suite that is not YAML", "name: [", [], /suite\.yaml:\d+:\d+: /],
  ] as const)(
    "refuses %s with exit 2 before anything is asked",
    async (_, text, flags, message) => {
      await writeFile(join(folder, "suite.yaml"), text);
      const { code, stderr, stdout } = await runCli(folder, [
        "run",
        "suite.yaml",
        "--out",
        "out",
        ...flags,
      ]);
      expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(journalLines(folder, "out")).toEqual([]);
    },
  );

  test.each([
    ["a suite file that is missing", ["run", "absent.yaml"]],
    ["an unknown command", ["walk"]],
    ["a command that is not built yet", ["conform"]],
    ["an unknown option", ["run", "suite.yaml", "--sems", "none"]],
    ["no argument", ["run"]],
    ["a number that is none", ["run", "suite.yaml", "--epochs", "two"]],
    ["a folder that is no run", ["report", "tasks"]],
    ["a plan with a model there is not", ["plan", "suite.yaml", "--models", "sim:foo"]],
    ["a dry run of one", ["run", "suite.yaml", "--models", "sim:foo", "--dry-run"]],
    ["a format there is not", ["report", "tasks", "--format", "pdf"]],
    ["a table there is not", ["report", "tasks", "--table", "cell"]],
  ])("refuses %s with exit 2", async (_, args) => {
    const { code, stderr } = await runCli(folder, args);
    expect(code).toBe(2);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe("seambench show and validate", () => {
  test("show marks what was taken out by the rule that took it", async () => {
    await runCli(folder, ["run", "suite.yaml", "--out", "out"]);
    const { code, stdout } = await runCli(folder, [
      "show",
      "out",
      "--cell",
      "nudge",
      "--task",
      "red-test",
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/⟦purpose_tag: <purpose>.*<\/purpose>⟧/);
    expect(stdout).toMatch(/→ find_test \{"name":"login"\}/);
    expect(stdout).not.toMatch(/purpose-label\/system/);
    expect((await runCli(folder, ["show", "out", "--cell", "absent"])).code).toBe(2);
  });

  test("validate checks every file that a suite names", async () => {
    expect(await runCli(folder, ["validate", "suite.yaml"])).toMatchObject({
      code: 0,
      stdout: "suite.yaml: fine; 4 cells, 1 task, 2 epochs\n",
    });
    await appendFile(join(folder, "tasks", "red-test.yaml"), "colour: red\n");
    const { code, stderr } = await runCli(folder, ["validate", "suite.yaml"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/tasks\/red-test\.yaml:\d+:\d+: .*colour/);
  });
});

describe("seambench --help", () => {
  test.each([[["--help"]], [["run", "--help"]], [["extract", "--help"]], [["--version"]]])(
    "%j ends with 0 and prints to stdout",
    async (args) => {
      const { code, stdout, stderr } = await runCli(folder, args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout.length).toBeGreaterThan(4);
    },
  );
});
