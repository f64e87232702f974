import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inFolder } from "./__fixtures__/suite-folder.ts";
import { expandGlobs } from "./expand-globs.ts";

const paths = [
  "s/suite.yaml",
  "s/tasks/b.yaml",
  "s/tasks/a.yaml",
  "s/tasks/note.md",
  "s/tasks/.hidden.yaml",
  "s/tasks/deep/er/c.yaml",
  "s/tasks/deep/d.yaml",
  "s/tasks/.git/e.yaml",
  "s/tasks/node_modules/f.yaml",
  "s/tasks/dir.yaml/g.yaml",
  "far/h.yaml",
];

const found = (...patterns: readonly string[]) =>
  inFolder(Object.fromEntries(paths.map((path) => [path, ""])), async (folder) => {
    symlinkSync(join(folder, "far"), join(folder, "s/tasks/linked"));
    symlinkSync(join(folder, "far/h.yaml"), join(folder, "s/tasks/z.yaml"));
    const globs = patterns.map((written, index) => ({ written, askedAt: `suite.yaml:${index}:1` }));
    const suite = { path: join(folder, "s/suite.yaml"), shown: "s/suite.yaml", askedAt: null };
    const places = await expandGlobs(globs, suite);
    for (const { path, shown } of places) expect(path).toBe(join(folder, shown));
    return places.map(({ shown }) => shown.replace("s/tasks/", ""));
  });

describe("expandGlobs", () => {
  // biome-ignore format: a row is a case
  test.each([
    ["files of a folder, sorted, links among them", "tasks/*.yaml", ["a.yaml", "b.yaml", "z.yaml"]],
    ["one character", "tasks/?.yaml", ["a.yaml", "b.yaml", "z.yaml"]],
    ["several texts", "tasks/{b,a,x}.{yaml,md}", ["a.yaml", "b.yaml"]],
    ["each file once", "tasks/{a,*}.yaml", ["a.yaml", "b.yaml", "z.yaml"]],
    ["folders by a pattern, linked ones among them", "tasks/*/*.yaml", ["deep/d.yaml", "dir.yaml/g.yaml", "linked/h.yaml", "node_modules/f.yaml"]],
    ["files at any depth", "tasks/**/*.yaml", ["a.yaml", "b.yaml", "deep/d.yaml", "deep/er/c.yaml", "dir.yaml/g.yaml", "z.yaml"]],
    ["any depth twice", "**/**/?.yaml", ["a.yaml", "b.yaml", "deep/d.yaml", "deep/er/c.yaml", "dir.yaml/g.yaml", "z.yaml"]],
    ["all that is below", "tasks/deep/**", ["deep/d.yaml", "deep/er/c.yaml"]],
    ["a folder after any depth", "**/er/*", ["deep/er/c.yaml"]],
    ["folders above", "../f*/*.yaml", ["far/h.yaml"]],
    ["a path as it is, there or not", "tasks/none.yaml", ["none.yaml"]],
  ])("finds %s", async (_name, pattern, expected) => {
    expect(await found(pattern)).toEqual(expected);
  });

  test("keeps the order of the patterns", async () => {
    expect(await found("tasks/b.*", "tasks/?.yaml")).toEqual([
      "b.yaml",
      "a.yaml",
      "b.yaml",
      "z.yaml",
    ]);
  });

  test.each(["tasks/*.yml", "nowhere/**/*", "tasks/a.yaml/*", "tasks/*.yaml/x"])(
    "refuses %s, which nothing fits",
    async (pattern) => {
      await expect(found("tasks/a.yaml", pattern)).rejects.toMatchObject({
        message: `no file fits "${pattern}"`,
        where: "suite.yaml:1:1",
      });
    },
  );
});
