import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-calibrate-"));
  await writeFiles(folder, smallFiles);
  await writeFile(
    join(folder, "nightly.yaml"),
    "suites: [{ suite: suite.yaml, baseline: none-yet.json }]\n",
  );
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("seambench calibrate tells calls beforehand, the rate with its interval and what it cost", async () => {
  const args = ["calibrate", "nightly.yaml", "--pairs", "2", "--night", "2026-11-30"];
  const { code, stdout, stderr } = await runCli(folder, args);
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^2 pairs of attempts: about \d+ calls/),
  ]);
  expect(stdout).toMatch(/^2 pairs of attempts, A against A \(SIMULATED\): /);
  expect(stdout).toMatch(
    /^alarms at 5 %: \d of 8 looks, which count like \d independent ones?: \d+\.\d % \[\d+\.\d %, \d+\.\d %\]$/m,
  );
  const told = Number(/about (\d+) calls/.exec(stderr)?.[1]);
  const cost = Number(/^cost: (\d+) calls$/m.exec(stdout)?.[1]);
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThanOrEqual(told);
  const again = await runCli(folder, [...args, "--json", "--quiet"]);
  expect(again.stderr).toBe("");
  expect(JSON.parse(again.stdout)).toMatchObject({ v: 1, pairs: 2, calls: cost, level: 0.05 });
}, 60_000);
