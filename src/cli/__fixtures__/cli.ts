import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The command line as it was built from these sources before the first test. */
export const builtMain = fileURLToPath(new URL("../../../.test-dist/cli/main.js", import.meta.url));

export interface CliEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCli {
  readonly child: ChildProcess;
  readonly ended: Promise<CliEnd>;
}

/** Variables of the environment over those of this process; undefined takes one away. */
export type Surroundings = Readonly<Record<string, string | undefined>>;

/** Starts the real command line in a folder, its output collected. */
export function startCli(
  cwd: string,
  args: readonly string[],
  env: Surroundings = {},
  main = builtMain,
): RunningCli {
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<CliEnd>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { child, ended };
}

/** Runs the real command line in a folder to its end. */
export function runCli(
  cwd: string,
  args: readonly string[],
  env: Surroundings = {},
  main = builtMain,
): Promise<CliEnd> {
  return startCli(cwd, args, env, main).ended;
}

/** Writes files by their paths below a folder. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** A suite of one experiment with its own task and wording, small enough to read. */
export const smallFiles: Readonly<Record<string, string>> = {
  "suite.yaml": `name: small
protocol: purpose-label
seams: [none, system, nudge, prefill]
wordings: [firm]
tasks: [tasks/*.yaml]
models: [sim:steady]
epochs: 2
seed: 3
`,
  "wordings/firm.md":
    "Every message in which you call a tool must begin with one line like\n<purpose>Finding the failing test</purpose>\nand nothing may stand before it.\n",
  "tasks/red-test.yaml": `for: agent
title: A red test
tools:
  - name: find_test
    description: Finds a test.
    parameters:
      type: object
      properties: { name: { type: string, examples: [login] } }
      required: [name]
  - name: read_log
    description: Reads a log.
    parameters:
      type: object
      properties: { lines: { type: integer, examples: [20] } }
      required: [lines]
turns:
  - user: The login test is red. Find it and say why.
    steps:
      - { tool: find_test, arguments: { name: login }, result: login.test.ts }
      - { tool: read_log, arguments: { lines: 20 }, result: the token has expired }
`,
};

/** The tables that must not differ between two runs of one plan. */
export async function canonicalTables(
  folder: string,
  run: string,
): Promise<Readonly<Record<string, string>>> {
  const names = ["cells", "contrasts", "leaks", "turns"];
  const texts = names.map((name) => readFile(join(folder, run, "tables", `${name}.csv`), "utf8"));
  const tables = await Promise.all(texts);
  return Object.fromEntries(names.map((name, index) => [name, tables[index] ?? ""]));
}

/** The whole lines of a run's journal; none where there is no run. */
export function journalLines(folder: string, run: string): readonly string[] {
  try {
    return readFileSync(join(folder, run, "journal.jsonl"), "utf8")
      .split("\n")
      .slice(0, -1);
  } catch {
    return [];
  }
}
