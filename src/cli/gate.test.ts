import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appendHistory, historyOf } from "../gate/history.ts";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

const task = smallFiles["tasks/red-test.yaml"] ?? "";
const names = Array.from({ length: 12 }, (_, at) => `tasks/t${String(at).padStart(2, "0")}.yaml`);
const suite = (smallFiles["suite.yaml"] ?? "")
  .replace("[none, system, nudge, prefill]", "[system, prefill]")
  .replace("epochs: 2", "epochs: 6");
const hedged =
  "If you like, a message in which you call a tool might begin with a line like\n<purpose>Finding the failing test</purpose>\nbut that is up to you.\n";

const cli = (...args: readonly string[]) => runCli(folder, args);

async function play(night: string, out: string, ...more: readonly string[]): Promise<void> {
  const { code, stderr } = await cli("run", "suite.yaml", "--night", night, "--out", out, ...more);
  if (code !== 0) throw new Error(stderr);
}

const gate = async (...args: readonly string[]) => {
  const { code, stdout, stderr } = await cli(
    "gate",
    ...args,
    "--baseline",
    "baseline.json",
    "--json",
  );
  return { code, stderr, result: stdout === "" ? null : JSON.parse(stdout) };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-gate-"));
  const tasks = Object.fromEntries(names.map((name) => [name, task] as const));
  await writeFiles(folder, { ...smallFiles, ...tasks, "suite.yaml": suite });
  for (const day of [1, 2, 3, 4]) await play(`2026-11-0${day}`, `results/night-${day}`);
  const runs = [1, 2, 3].map((day) => `results/night-${day}`);
  const { code, stderr } = await cli("baseline", ...runs, "--out", "baseline.json");
  if (code !== 0) throw new Error(stderr);
  const firm = smallFiles["wordings/firm.md"] ?? "";
  await writeFile(join(folder, "wordings/firm.md"), hedged);
  await play("2026-11-05", "results/hedged");
  await play("2026-11-05/2", "results/hedged-again");
  await writeFile(join(folder, "wordings/firm.md"), firm);
}, 180_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("seambench run --night", () => {
  test("records the night, and asks with seeds of its own", async () => {
    const manifests = await Promise.all(
      ["night-1", "hedged-again"].map(async (run) =>
        JSON.parse(await readFile(join(folder, "results", run, "manifest.json"), "utf8")),
      ),
    );
    expect(manifests.map(({ night }) => night)).toEqual([
      { date: "2026-11-01", attempt: 1, suiteSeed: 3 },
      { date: "2026-11-05", attempt: 2, suiteSeed: 3 },
    ]);
    expect(new Set([3, ...manifests.map(({ seed }) => seed)]).size).toBe(3);
    const { code, stderr } = await cli("run", "suite.yaml", "--night", "tomorrow", "--out", "x");
    expect(code).toBe(2);
    expect(stderr).toMatch(/it takes a date such as 2026-11-30/);
  });
});

describe("seambench baseline", () => {
  test("writes figures, versions, hashes and tallies by task, and marks simulated ones", async () => {
    const text = await readFile(join(folder, "baseline.json"), "utf8");
    const { v, simulated, versions, runs, cells } = JSON.parse(text);
    expect({ v, simulated }).toEqual({ v: 1, simulated: true });
    expect(versions).toMatchObject({ node: process.version, protocols: { "purpose-label": 1 } });
    expect(runs.map(({ night }: { night: string }) => night)).toEqual([
      "2026-11-01",
      "2026-11-02",
      "2026-11-03",
    ]);
    const cell = cells["purpose-label/system/firm/default/sim:steady"];
    expect(Object.keys(cell.tasks)).toHaveLength(13);
    expect(cell.madeOf).toMatchObject({ "served model": "sim:steady", scorer: expect.any(String) });
    expect(cell.prompt).toMatchObject({ "wording:purpose-label/firm": expect.any(String) });
    expect(cell.series.declared.tasks.t03).toMatchObject({ trials: expect.any(Number) });
  });

  test("is the same for the same runs, whatever their order", async () => {
    const runs = [3, 1, 2].map((day) => `results/night-${day}`);
    expect((await cli("baseline", ...runs, "--out", "again.json")).code).toBe(0);
    const [one, other] = await Promise.all(
      ["baseline.json", "again.json"].map((name) => readFile(join(folder, name), "utf8")),
    );
    expect(other).toBe(one);
  });

  test("moves only when told to, and keeps what fell until it is named", async () => {
    await cli("baseline", "results/night-1", "results/night-2", "--out", "moving.json");
    const refused = await cli("baseline", "results/night-4", "--out", "moving.json");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/a baseline is there already.*\n.*--replace/);
    const cell = "purpose-label/system/firm/default/sim:steady";
    const args = ["baseline", "results/hedged", "--out", "moving.json", "--replace"];
    const kept = await cli(...args);
    expect(kept.code).toBe(0);
    expect(kept.stdout).toContain(`${cell}: KEEPS its old figures (declared `);
    expect(kept.stdout).toMatch(/--replace --accept-decline \S*purpose-label\/system\/firm/);
    const accepted = await cli(...args, "--accept-decline", cell);
    expect(accepted.stdout).toContain(`${cell}: moved, its decline accepted`);
    const stray = await cli(...args, "--accept-decline", "nothing");
    expect(stray.code).toBe(2);
  });

  test.each([
    [["results/night-1", "results/night-1"], /copies prove nothing/],
    [["results/night-1", "--metrics", "residue"], /cannot watch "residue"/],
    [["results/night-1", "--metrics", "declarde"], /no cell has a metric "declarde"/],
  ])("refuses %j", async (args, words) => {
    const { code, stderr } = await cli("baseline", ...args, "--out", "refused.json");
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
  });
});

describe("seambench gate", () => {
  test("passes a quiet night, tells its promise, and keeps its result in the run folder", async () => {
    const { code, stdout } = await cli("gate", "results/night-4", "--baseline", "baseline.json");
    expect(stdout).toMatch(/^GREEN night-4: no series fell by 10 points: shown \(2 green\)\n/);
    expect(code).toBe(0);
    expect(stdout).toMatch(/SIMULATED/);
    expect(stdout.replace(/\s+/g, " ")).toMatch(
      /At most 1 false page a year over 2 series\. A drop of 10 points is found within 3 nights in at least \d+ %/,
    );
    const kept = JSON.parse(await readFile(join(folder, "results/night-4/gate.json"), "utf8"));
    expect(kept).toMatchObject({ v: 1, verdict: "green", exitCode: 0, night: "2026-11-04" });
  });

  test("asks for a rerun, is red when the fall repeats, and tells the edited wording", async () => {
    const first = await gate("results/hedged");
    expect(first.code).toBe(4);
    const state = (result: typeof first.result) =>
      result.series.find(({ cell }: { cell: string }) => cell.includes("/system/")).state;
    expect(state(first.result)).toBe("suspect");
    const second = await gate("results/hedged", "--rerun", "results/hedged-again");
    expect(second.code).toBe(1);
    expect(state(second.result)).toBe("red");
    const text = await cli("gate", "results/hedged", "--baseline", "baseline.json");
    expect(text.stdout).toMatch(/changed since: wording:purpose-label\/firm/);
    const well = await gate("results/hedged", "--rerun", "results/night-4");
    expect(well.code).toBe(4);
  });

  test("refuses copies", async () => {
    const { code, stderr } = await gate("results/hedged", "--rerun", "results/hedged");
    expect(code).toBe(2);
    expect(stderr).toMatch(/copies prove nothing/);
  });

  test("an edited set of tasks is an invalid night; what nobody asked is not passed", async () => {
    await play("2026-11-06", "results/fewer", "--tasks", "t0*");
    const fewer = await gate("results/fewer");
    expect([fewer.code, fewer.result.verdict]).toEqual([5, "invalid"]);
    expect(fewer.result.series[0].reason).toMatch(
      /its tasks are not the baseline's: red-test is gone/,
    );
    await play("2026-11-06", "results/one-seam", "--seams", "system");
    const { code, result } = await gate("results/one-seam");
    expect([code, result.verdict]).toEqual([4, "amber"]);
  });

  test("wants a baseline", async () => {
    const { code, stderr } = await cli("gate", "results/night-4", "--baseline", "none.json");
    expect(code).toBe(2);
    expect(stderr).toMatch(/none\.json: there is no baseline\n {2}mend: /);
  });
});

describe("seambench why", () => {
  test("wants a run that was gated", async () => {
    const { code, stderr } = await cli("why", "results/night-1");
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /was not gated yet\n {2}mend: seambench gate results\/night-1 --baseline/,
    );
  });

  test("tells on one screen what fell, how much, since when, what changed, and shows replies", async () => {
    const history = join(folder, "results/history.jsonl");
    for (const day of [2, 3, 4]) {
      const { result } = await gate(`results/night-${day}`);
      await appendHistory(history, historyOf(result));
    }
    await gate("results/hedged", "--rerun", "results/hedged-again");
    const { code, stdout } = await cli("why", "results/hedged");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^red: purpose-label\/.*declared \(SIMULATED\)/);
    expect(stdout).toMatch(/^what +worse by .* points, .*; again in fresh data: /m);
    expect(stdout).toMatch(/^how much +9\d\.\d % → \d\d\.\d % on \d+ turns/m);
    expect(stdout).toMatch(/^since +2026-11-05: 9\d\.\d % over 3 nights up to 2026-11-04/m);
    expect(stdout).toMatch(
      /^changed +with 2026-11-05: wording:purpose-label\/firm \w{8} → \w{8}$/m,
    );
    expect(stdout).toMatch(/^accept +as the new level: seambench baseline results\/hedged/m);
    expect(stdout.match(/^turn \d+ · /gm)).toHaveLength(3);
    expect(stdout.split("\n").length).toBeLessThan(50);
    const green = await cli("why", "results/night-4");
    expect(green.stdout).toMatch(/^green: the 2 series of night-4 are not worse by the margin$/m);
    await rm(history);
  });
});
