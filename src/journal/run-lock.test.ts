import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { UsageError } from "../errors.ts";
import { holderOf } from "./lock-holder.ts";
import { runFolder } from "./run-folder.ts";
import { isLockName, lockRun } from "./run-lock.ts";

let folder: string;
let lock: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "run-lock-"));
  lock = join(folder, "lock");
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const take = () => lockRun(runFolder(folder), process.pid);
const own = async (changes: object) =>
  JSON.stringify({ ...(await holderOf(process.pid)), ...changes });
const none = 2 ** 22 + 1;

describe("lockRun()", () => {
  test("holds a folder until it is given back, and leaves nothing in it", async () => {
    const release = await take();
    await expect(take()).rejects.toThrow(UsageError);
    await release();
    expect(await readdir(folder)).toEqual([]);
    await (await take())();
  });

  test.each([
    ["a process that has ended", { pid: none }],
    ["a process whose number another has now", { started: "1" }],
    ["a process of before the host was started anew", { boot: "another" }],
  ])("takes over the lock of %s", async (_, changes) => {
    await writeFile(lock, await own(changes));
    const release = await take();
    await expect(take()).rejects.toThrow(/is writing this run/);
    await release();
    expect(await readdir(folder)).toEqual([]);
  });

  test("takes over a lock of before hosts were told", async () => {
    await writeFile(lock, `${none}\n`);
    await (await take())();
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ["a process that is alive", {}, /process \d+ is writing this run/],
    [
      "a process that is alive and began nobody knows when",
      { pid: process.ppid, started: null },
      /is writing this run/,
    ],
    [
      "a process of another host",
      { host: "elsewhere", pid: none },
      /host "elsewhere" has taken this run/,
    ],
  ])("leaves the lock of %s alone", async (_, changes, message) => {
    const text = await own(changes);
    await writeFile(lock, text);
    await expect(take()).rejects.toThrow(UsageError);
    await expect(take()).rejects.toThrow(message);
    expect(await readFile(lock, "utf8")).toBe(text);
    expect(await readdir(folder)).toEqual(["lock"]);
  });

  test("says which file to delete where nobody can tell who holds it", async () => {
    await writeFile(lock, "");
    await expect(take()).rejects.toMatchObject({ mend: expect.stringContaining(`delete ${lock}`) });
  });

  test("gives a folder to one of many that race for it, whatever they find", async () => {
    for (const stale of [null, "1", "2", "3"]) {
      if (stale !== null) await writeFile(lock, await own({ started: stale }));
      const racing = await Promise.allSettled(Array.from({ length: 12 }, take));
      const won = racing.filter((one) => one.status === "fulfilled");
      expect(won).toHaveLength(1);
      await won[0]?.value();
      expect((await readdir(folder)).filter(isLockName)).toEqual([]);
    }
  });

  test("never gives a folder to two while others take it and give it back", async () => {
    let holders = 0;
    let taken = 0;
    const takeOften = async () => {
      for (let round = 0; round < 10; round++) {
        const release = await take().catch(() => null);
        if (release === null) continue;
        holders++;
        taken++;
        expect(holders).toBe(1);
        await new Promise(setImmediate);
        holders--;
        await release();
      }
    };
    await writeFile(lock, await own({ started: "1" }));
    await Promise.all(Array.from({ length: 8 }, takeOften));
    expect(taken).toBeGreaterThan(0);
  });
});
