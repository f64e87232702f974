import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

const run = (out: string, ...flags: readonly string[]) =>
  runCli(folder, ["run", "suite.yaml", "--out", out, ...flags]);
const merge = (out: string, ...runs: readonly string[]) =>
  runCli(folder, ["merge", ...runs, "--out", out]);
const textOf = (...path: readonly string[]) => readFile(join(folder, ...path), "utf8");

async function summaryOf(out: string) {
  const { run: _, timing: __, ...rest } = JSON.parse(await textOf(out, "summary.json"));
  return rest;
}

async function tablesOf(out: string): Promise<readonly string[]> {
  const names = ["cells", "contrasts", "leaks", "turns", "delivery", "decay"];
  return Promise.all(names.map((name) => textOf(out, "tables", `${name}.csv`)));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
  const task = smallFiles["tasks/red-test.yaml"] ?? "";
  await writeFiles(folder, { "tasks/other.yaml": task, "tasks/third.yaml": task });
  await run("whole");
  await run("one", "--shard", "1/2", "--concurrency", "2");
  await run("two", "--shard", "2/2");
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("seambench run --shard", () => {
  test("plays its part alone, plans no more, and ends with 0", async () => {
    const { code, stderr } = await run("one", "--shard", "1/2");
    expect(code).toBe(0);
    expect(stderr).toMatch(/the run is complete as shard 1\/2, 4 of 4 cells measured/);
    const summary = await summaryOf("one");
    expect(summary).toMatchObject({ shard: "1/2", status: "complete" });
    for (const cell of summary.cells) expect(cell).toMatchObject({ planned: 6, missing: {} });
    expect(JSON.parse(await textOf("one", "manifest.json")).shards).toEqual([{ index: 1, of: 2 }]);
  });

  test.each([
    [
      "another shard in its folder",
      ["--out", "one", "--shard", "2/2"],
      /holds shard 1\/2.*\n.*give --shard 1\/2/,
    ],
    ["the whole plan in its folder", ["--out", "one"], /holds shard 1\/2 of the plan/],
    ["a shard in a folder of the whole", ["--out", "whole", "--shard", "1/2"], /leave out --shard/],
    [
      "a shard that is empty",
      ["--out", "new", "--shard", "7/7"],
      /shard 7\/7 is empty\n.*at most 6/,
    ],
    ["a shard beyond the last", ["--out", "new", "--shard", "3/2"], /1 ≤ i ≤ n/],
    ["a shard of none", ["--out", "new", "--shard", "0/2"], /1 ≤ i ≤ n/],
  ])("refuses %s", async (_, flags, says) => {
    const { code, stderr } = await runCli(folder, ["run", "suite.yaml", ...flags]);
    expect(code).toBe(2);
    expect(stderr).toMatch(says);
  });
});

describe("seambench merge", () => {
  test("makes of two shards the run of one process", async () => {
    const { code, stderr } = await merge("merged", "one", "two");
    expect(code).toBe(0);
    expect(stderr).toMatch(/merged 2 runs into merged: the whole plan, 24 conversations, 72 lines/);
    expect(await tablesOf("merged")).toEqual(await tablesOf("whole"));
    expect(await summaryOf("merged")).toEqual(await summaryOf("whole"));
    const lines = [await textOf("one", "journal.jsonl"), await textOf("two", "journal.jsonl")];
    const merged = await textOf("merged", "journal.jsonl");
    expect(merged.split("\n").toSorted()).toEqual(lines.join("").split("\n").toSorted());
    expect(await runCli(folder, ["verify", "merged"])).toMatchObject({ code: 0 });
  });

  test("gives the same in any order, and of what was merged already", async () => {
    await merge("again", "two", "one", "merged");
    expect(await textOf("again", "journal.jsonl")).toBe(await textOf("merged", "journal.jsonl"));
    expect(await tablesOf("again")).toEqual(await tablesOf("merged"));
  });

  test("is itself a shard while a part is wanting", async () => {
    const { code, stderr } = await merge("part", "two", "two");
    expect(stderr).toMatch(/into part: shard 2\/2, 12 conversations/);
    expect(code).toBe(0);
  });

  test("refuses runs of other plans with what differs, a foreign folder, and damage", async () => {
    await run("other", "--epochs", "3");
    const other = await merge("new", "one", "other");
    expect(other).toMatchObject({ code: 2, stdout: "" });
    expect(other.stderr).toMatch(/are of other plans: they differ in epochs\n {2}mend:/);
    expect(await merge("one", "two")).toMatchObject({ code: 2 });
    expect(await merge("new", "tasks")).toMatchObject({ code: 2 });
    const journal = await textOf("other", "journal.jsonl");
    await writeFile(join(folder, "other", "journal.jsonl"), journal.replace("red", "rad"));
    const damaged = await merge("new", "other");
    expect(damaged.code).toBe(2);
    expect(damaged.stderr).toMatch(/journal\.jsonl:\d+: .*checksum\n {2}mend: `seambench verify`/);
  });
});
