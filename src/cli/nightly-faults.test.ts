import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-nightly-"));
  await writeFiles(folder, smallFiles);
  const run = await runCli(folder, ["run", "suite.yaml", "--out", "good/one"]);
  const made = await runCli(folder, ["baseline", "good/one", "--out", "baseline.json"]);
  if (run.code !== 0 || made.code !== 0) throw new Error(run.stderr + made.stderr);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const suites = "suites: [{ suite: suite.yaml, baseline: baseline.json }]\n";

test.each<[string, string, RegExp]>([
  ["a mistyped key", `${suites}budgett: 1\n`, /^seambench: nightly\.yaml:2:1: unknown key/],
  [
    "an absent suite",
    "suites: [{ suite: gone.yaml, baseline: baseline.json }]\n",
    /nightly\.yaml:1:19: there is no file gone\.yaml/,
  ],
  [
    "an absent baseline",
    "suites: [{ suite: suite.yaml, baseline: gone.json }]\n",
    /nightly\.yaml:1:41: there is no baseline gone\.json\n {2}mend: write one of a good run/,
  ],
  [
    "a target of no suite",
    `${suites}targets: [{ model: stedy }]\n`,
    /nightly\.yaml:2:20: no suite has the target stedy\n {2}mend: name one of sim:steady/,
  ],
  [
    "a target twice",
    `${suites}targets: [{ model: "sim:steady" }, { model: "sim:steady" }]\n`,
    /nightly\.yaml:2:45: the target sim:steady stands twice/,
  ],
  [
    "a budget that lets nothing be played",
    `${suites}budget: { calls: 30 }\n`,
    /nightly\.yaml:2:9: the budget lets no target be played: sim:steady takes \d+ calls/,
  ],
  [
    "two suites of one name",
    "suites:\n  - { suite: suite.yaml, baseline: baseline.json }\n  - { suite: suite.yaml, baseline: baseline.json }\n",
    /nightly\.yaml:3:5: suite\.yaml and suite\.yaml are both named small/,
  ],
  [
    "a price that nobody knows",
    `${suites}targets: [{ model: "openai:mystery" }]\nbudget: { dollars: 2 }\n`,
    /nightly\.yaml:3:20: a budget in dollars needs the price of openai:mystery/,
  ],
])("seambench nightly refuses %s before the first call", async (_what, text, words) => {
  await writeFile(join(folder, "nightly.yaml"), text);
  const { code, stdout, stderr } = await runCli(folder, ["nightly", "nightly.yaml"]);
  expect(stderr).toMatch(words);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/\n {2}mend: /);
  expect(await readdir(folder)).not.toContain("results");
});

test("seambench nightly --quiet tells its result and nothing of the way there", async () => {
  await writeFile(join(folder, "nightly.yaml"), suites);
  const args = ["nightly", "nightly.yaml", "--night", "2026-11-30"];
  const quiet = await runCli(folder, [...args, "--quiet"]);
  expect([quiet.code, quiet.stderr]).toEqual([0, ""]);
  expect(quiet.stdout).toContain("report: results/nightly-2026-11-30");
  const told = await runCli(folder, args);
  expect(told.stdout).toBe(quiet.stdout);
  expect(told.stderr).toContain("the run is complete");
});
