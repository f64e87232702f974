import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  builtMain,
  runCli,
  type Surroundings,
  smallFiles,
  writeFiles,
} from "./__fixtures__/cli.ts";

let folder: string;

/** Neither asked for nor refused, whatever the tests are run in: Node takes a terminal in CI for one without colours. */
const plain: Surroundings = {
  CI: undefined,
  TEAMCITY_VERSION: undefined,
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
  NODE_DISABLE_COLORS: undefined,
  TERM: "xterm-256color",
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-colours-"));
  await writeFiles(folder, smallFiles);
  const run = await runCli(folder, ["run", "suite.yaml", "--out", "run"], plain);
  const made = await runCli(folder, ["baseline", "run", "--out", "baseline.json"], plain);
  if (run.code !== 0 || made.code !== 0) throw new Error(run.stderr + made.stderr);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const escapeCode = "\u001b[";

describe.each([
  { name: "show", args: ["show", "run", "--failing", "1"] },
  { name: "gate", args: ["gate", "run", "--baseline", "baseline.json"] },
])("seambench $name", ({ args }) => {
  test.each<[string, Surroundings, boolean]>([
    ["is plain to a pipe", {}, false],
    ["is plain to a pipe with NO_COLOR", { NO_COLOR: "1" }, false],
    ["has colours with FORCE_COLOR", { FORCE_COLOR: "1" }, true],
  ])("%s", async (_what, env, coloured) => {
    const { stdout, stderr } = await runCli(folder, args, { ...plain, ...env });
    expect(stdout).not.toBe("");
    expect(`${stdout}${stderr}`.includes(escapeCode)).toBe(coloured);
  });
});

// `script` lends a command a terminal.
describe.skipIf(!existsSync("/usr/bin/script") || process.platform !== "linux")(
  "a terminal",
  () => {
    test.each<[string, Surroundings, boolean]>([
      ["gets colours", {}, true],
      ["gets none with NO_COLOR", { NO_COLOR: "1" }, false],
    ])("%s", async (_what, env, coloured) => {
      const command = `'${process.execPath}' '${builtMain}' show run --failing 1`;
      const { stdout } = await promisify(execFile)("script", ["-qec", command, "/dev/null"], {
        cwd: folder,
        env: { ...process.env, ...plain, ...env },
      });
      expect(stdout).toContain("turn 0");
      expect(stdout.includes(escapeCode)).toBe(coloured);
    });
  },
);
