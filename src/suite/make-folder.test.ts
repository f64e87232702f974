import { existsSync } from "node:fs";
import { mkdtemp, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "seambench-folder-")));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("makeFolder() makes what is missing and tells where it began", async () => {
  expect(await makeFolder(join(folder, "a", "b", "c"))).toBe(join(folder, "a"));
  expect((await stat(join(folder, "a", "b", "c"))).isDirectory()).toBe(true);
  expect(await makeFolder(join(folder, "a", "b"))).toBeNull();
});

test("makeFolder() agrees with others who make the same at the same time", async () => {
  const path = join(folder, "a", "b", "c", "d");
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(path)));
  expect((await stat(path)).isDirectory()).toBe(true);
});

test.each([
  ["there", ["file"]],
  ["on the way", ["file", "a", "b"]],
])("makeFolder() names the file that stands %s", async (_, names) => {
  const path = join(folder, "file");
  await writeFile(path, "");
  await expect(makeFolder(join(folder, ...names))).rejects.toMatchObject({ code: "EEXIST", path });
});

test.skipIf(!existsSync("/proc/self"))(
  "makeFolder() gives up where a file system makes no folders",
  async () => {
    await expect(makeFolder("/proc/seambench/results")).rejects.toMatchObject({ code: "ENOENT" });
  },
  5000,
);
