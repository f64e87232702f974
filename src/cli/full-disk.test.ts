import { type StdioOptions, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { builtMain, runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-"));
  await writeFiles(folder, smallFiles);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (out: string) => ["run", "suite.yaml", "--out", out, "--epochs", "6"];

const linesOf = async (out: string): Promise<readonly string[]> =>
  (await readFile(join(folder, out, "journal.jsonl"), "utf8")).split("\n").slice(0, -1);

/** Runs the real command line where no file may grow beyond so many KiB. */
function runBelow(kib: number, args: readonly string[]) {
  const limited = `ulimit -f ${kib}; exec "$@"`;
  const child = spawn("bash", ["-c", limited, "bash", process.execPath, builtMain, ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise<{ code: number | null; stderr: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, stderr }));
  });
}

/** The tables that must not differ from those of a run that nothing disturbed. */
async function tablesOf(out: string): Promise<readonly string[]> {
  const names = ["cells", "contrasts", "leaks", "turns"];
  return Promise.all(
    names.map((name) => readFile(join(folder, out, "tables", `${name}.csv`), "utf8")),
  );
}

describe.skipIf(process.platform === "win32")("a disk that takes no more", () => {
  test("ends the run with 3 and one line, and the same command goes on", async () => {
    await runCli(folder, run("whole"));
    const { code, stderr } = await runBelow(48, run("out"));
    expect(code).toBe(3);
    const told = stderr.split("\n").filter((line) => line.startsWith("seambench: "));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/out\/journal\.jsonl: the disk refused a journal line \(EFBIG\)/);
    expect(stderr).toMatch(/\n {2}mend: free some space and run the same command again\n/);
    expect(stderr).not.toMatch(/\n\s+at |unhandled/i);
    const before = await linesOf("out");
    expect(before.length).toBeGreaterThan(10);
    expect((await runCli(folder, run("out"))).code).toBe(0);
    const after = await linesOf("out");
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after.map((line) => JSON.parse(line).key)).size).toBe(after.length);
    expect(await tablesOf("out")).toEqual(await tablesOf("whole"));
  });
});

/** A small file system in memory at the path; false where this process may mount none. */
function mounted(path: string, options: string): boolean {
  return spawnSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path]).status === 0;
}

test.skipIf(!existsSync("/dev/full"))(
  "a full disk under standard output is told in one line, and the run folder is whole",
  async () => {
    const full = openSync("/dev/full", "w");
    try {
      const args = [builtMain, ...run("out")];
      const stdio: StdioOptions = ["ignore", full, "pipe"];
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, stdio });
      expect(stderr.toString()).toMatch(/seambench: standard output: .*ENOSPC/);
      expect(stderr.toString()).not.toMatch(/\n\s+at /);
      expect(status).toBe(3);
      expect((await runCli(folder, ["verify", "out"])).code).toBe(0);
    } finally {
      closeSync(full);
    }
  },
);

describe("a small file system", () => {
  test("that is full before the first call, or for the tables, ends the run with 3", async ({
    skip,
  }) => {
    const disk = join(folder, "disk");
    await mkdir(disk);
    if (!mounted(disk, "size=8k")) skip("this process may not mount a tmpfs");
    try {
      const { code, stderr } = await runCli(folder, run("disk/out"));
      expect(stderr).toMatch(/ENOSPC.*\n {2}mend: free some space/);
      expect(code).toBe(3);
    } finally {
      spawnSync("umount", [disk]);
    }
  });

  test("that is full ends the run with 3, and what was recorded is kept", async ({ skip }) => {
    const disk = join(folder, "disk");
    await mkdir(disk);
    if (!mounted(disk, "size=96k")) skip("this process may not mount a tmpfs");
    try {
      const { code, stderr } = await runCli(folder, run("disk/out"));
      expect(stderr).toMatch(/the disk refused a journal line \(ENOSPC\)[\s\S]*free some space/);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(code).toBe(3);
      const before = await linesOf("disk/out");
      expect(spawnSync("mount", ["-o", "remount,size=16m", disk]).status).toBe(0);
      expect((await runCli(folder, run("disk/out"))).code).toBe(0);
      expect((await linesOf("disk/out")).slice(0, before.length)).toEqual(before);
      expect(spawnSync("mount", ["-o", "remount,ro", disk]).status).toBe(0);
      const readOnly = await runCli(folder, run("disk/out"));
      expect(readOnly.code).toBe(2);
      expect(readOnly.stderr).toMatch(/EROFS.*\n {2}mend: name a folder that you may write into/);
    } finally {
      spawnSync("umount", [disk]);
    }
  });
});
