import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCli, smallFiles, writeFiles } from "./__fixtures__/cli.ts";
import { ownCommand } from "./own-command.ts";

describe("ownCommand()", () => {
  test.each([
    [{}, "seambench run a.yaml"],
    [{ npm_command: "exec" }, "npx seambench run a.yaml"],
    [{ npm_command: "run-script" }, "seambench run a.yaml"],
  ])("in %j is %s", (env, command) => {
    expect(ownCommand("run a.yaml", env)).toBe(command);
  });
});

describe("a command that tells what to type next", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "seambench-own-"));
    await writeFiles(folder, smallFiles);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const npx = { npm_command: "exec" };

  test.each([
    [
      "init",
      [
        "init",
        "mine",
        "--tag",
        "status",
        "--instruction",
        "Begin with <status>so</status>.",
        "--yes",
      ],
    ],
    ["why", ["why", "absent"]],
    ["doctor", ["doctor"]],
  ])("%s names npx where it was started by it", async (_name, args) => {
    const { stdout, stderr } = await runCli(folder, args, npx);
    expect(stdout + stderr).toMatch(/npx seambench (?:run|gate|probe) /);
  });
});
