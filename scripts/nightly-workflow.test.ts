import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { builtMain } from "../src/cli/__fixtures__/cli.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

const workflowShape = z.object({
  jobs: z.object({
    nightly: z.object({
      steps: z.array(z.object({ run: z.string().optional(), uses: z.string().optional() })),
    }),
  }),
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-workflow-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly output: string;
}

function shell(script: string, env: Readonly<Record<string, string>>): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...env } };
    execFile("bash", ["-e", "-c", script], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

/** A checkout whose `npm` only writes down what it was asked: its build is the one that the tests start. */
async function checkout(): Promise<void> {
  await symlink(join(root, "evals"), join(folder, "evals"));
  await symlink(dirname(dirname(builtMain)), join(folder, "dist"));
  await mkdir(join(folder, "bin"));
  await writeFile(join(folder, "bin/npm"), `#!/bin/sh\necho "$@" >> npm-calls\n`);
  await chmod(join(folder, "bin/npm"), 0o755);
}

test("the steps of .github/workflows/nightly.yml play a night that ends well", async () => {
  const workflow = parse(await readFile(join(root, ".github/workflows/nightly.yml"), "utf8"));
  const { steps } = workflowShape.parse(workflow).jobs.nightly;
  const scripts = steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
  await checkout();
  const env = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
    GITHUB_ACTIONS: "true",
    GITHUB_STEP_SUMMARY: join(folder, "step-summary.md"),
  };
  let told = "";
  for (const script of scripts) {
    // One date, so that the test has one outcome.
    const dated = script.replace(/ nightly (\S+)/, " nightly $1 --night 2026-11-30");
    const { code, output } = await shell(dated, env);
    expect(code, output).toBe(0);
    told += output;
  }
  expect(told).toMatch(/^At most 1 false page a year over 4 series\. /m);
  expect(await readFile(join(folder, "npm-calls"), "utf8")).toBe("ci\nrun build\n");
  const { scripts: known } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  expect(known).toHaveProperty("build");
  expect(await readFile(join(folder, "step-summary.md"), "utf8")).toMatch(
    /^## (?:GREEN|AMBER) 2026-11-30: 0 of 4 series page.*SIMULATED/,
  );
  expect(await readFile(join(folder, "results/history.jsonl"), "utf8")).toMatch(/\n$/);
}, 60_000);
