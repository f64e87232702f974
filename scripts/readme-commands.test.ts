/**
 * The README's commands, run by a shell in the order in which they stand, in a folder that is as the README has it by
 * then. What it says in words or leaves to another machine is done before the command that needs it.
 */
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { builtMain, type RunningCli, startCli } from "../src/cli/__fixtures__/cli.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const readme = await readFile(join(root, "README.md"), "utf8");

const blocks = [...readme.matchAll(/^```(sh|yaml)\n(.*?)^```/gms)].map(([, kind, text = ""]) => ({
  kind,
  text,
}));

/** What these come to is tested elsewhere: by whoever runs these tests, and by the check of the package. */
const elsewhere = /^npm (?:ci|run build|install)\b/;
/** Runs until it is ended. */
const serving = /^node \S+ serve\b/;

/** A block's commands, each with the lines that it goes on in. */
function commandsOf(text: string): readonly string[] {
  return text
    .replaceAll(/(\\|\|)\n/g, (_, end: string) => (end === "|" ? "| " : " "))
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

const scripts = blocks.filter(({ kind }) => kind === "sh").map(({ text }) => commandsOf(text));
const isNewcomers = (commands: readonly string[]) => commands.some((one) => /^npx /.test(one));
const inCheckout = scripts.filter((commands) => !isNewcomers(commands)).flat();
const inEmptyFolder = scripts.filter(isNewcomers).flat();
const servers = inCheckout.filter((command) => serving.test(command));

const main = "node dist/cli/main.js";

/** What is done before a command that begins so. */
const before: Readonly<Record<string, string>> = {
  [`${main} validate my-suite.yaml`]: `cp -r my-agent/tasks/agent tasks &&
    echo 'Begin each message that calls a tool with <purpose>what the calls are for</purpose>.' > mine.md`,
  [`${main} merge`]: `${main} run my-suite.yaml --out results/part-2 --shard 2/2`,
  [`${main} compare`]: `${main} run my-suite.yaml --out results/monday --night 2026-11-23 &&
    ${main} run my-suite.yaml --out results/tuesday --night 2026-11-24`,
  [`${main} score`]: `echo '{"messages": [{"role": "user", "content": "Why?"}, {"role": "assistant",
    "content": "<purpose>Reading the log</purpose>", "tool_calls": [{"id": "1", "type": "function",
    "function": {"name": "read_log", "arguments": "{}"}}]}]}' | tr -d '\\n' > recorded.jsonl`,
  [`${main} baseline`]: `${main} run my-suite.yaml --night 2026-11-25 --out results/night-25`,
  [`${main} gate`]: `test -d results/night-30 || {
    ${main} run my-suite.yaml --night 2026-11-30 --out results/night-30 &&
    ${main} run my-suite.yaml --night 2026-11-30/2 --out results/night-30-2; }`,
};

/** Codes that a command may end with besides 0: two nights of three tasks show a gate neither a drop nor its absence. */
const codes: Readonly<Record<string, readonly number[]>> = {
  [`${main} gate`]: [4],
};

function of<T>(table: Readonly<Record<string, T>>, command: string): T | undefined {
  return Object.entries(table).find(([start]) => command.startsWith(start))?.[1];
}

let folder: string;
let server: RunningCli;
let address: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seambench-readme-"));
  for (const place of ["checkout", "empty"]) await mkdir(join(folder, place));
  const checkout = join(folder, "checkout");
  await symlink(dirname(dirname(builtMain)), join(checkout, "dist"));
  await symlink(join(root, "evals"), join(checkout, "evals"));
  await writeFile(join(checkout, "my-suite.yaml"), suiteOfReadme());
  const npx = join(folder, "bin/npx");
  await mkdir(dirname(npx));
  await writeFile(npx, `#!/bin/sh\nshift\nexec node '${builtMain}' "$@"\n`);
  await chmod(npx, 0o755);
  const [, ...words] = (servers[0] ?? "").split(" ").slice(1);
  server = startCli(
    folder,
    words.map((word) => (word === "8080" ? "0" : word)),
  );
  address = await new Promise((resolve, reject) => {
    let said = "";
    const listen = (piece: Buffer) => {
      said += piece;
      const found = /127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    };
    server.child.stdout?.on("data", listen);
    server.child.stderr?.on("data", listen);
    server.child.on("exit", () => reject(new Error(said)));
  });
});

afterAll(async () => {
  server.child.kill();
  await rm(folder, { recursive: true, force: true });
});

/** The suite that the README writes down, without the models that a machine has or has not. */
function suiteOfReadme(): string {
  const text = blocks.find(({ text }) => text.startsWith("name: my-agent"))?.text ?? "";
  const suite = parse(text);
  return stringify({
    ...suite,
    models: suite.models.filter((one: unknown) => one === "sim:steady"),
  });
}

function shell(script: string, cwd: string): Promise<{ code: number; output: string }> {
  const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}` };
  return new Promise((resolve) => {
    execFile("bash", ["-c", script], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
    });
  });
}

async function works(command: string, place: string): Promise<void> {
  const cwd = join(folder, place);
  const made = await shell(of(before, command) ?? "true", cwd);
  expect(made.code, made.output).toBe(0);
  const { code, output } = await shell(command.replaceAll("127.0.0.1:8080", address), cwd);
  expect([0, ...(of(codes, command) ?? [])], output).toContain(code);
}

describe.skipIf(process.platform === "win32")("the README's commands", () => {
  test("are found, each for what it is", () => {
    expect(inCheckout.length).toBeGreaterThan(20);
    expect(inEmptyFolder.length).toBeGreaterThan(5);
    expect(servers).toHaveLength(1);
    for (const start of [...Object.keys(before), ...Object.keys(codes)]) {
      expect([...inCheckout, ...inEmptyFolder].some((command) => command.startsWith(start))).toBe(
        true,
      );
    }
  });

  const isRun = (command: string) => !elsewhere.test(command) && !serving.test(command);
  test.each(inCheckout.filter(isRun))("%s", (command) => works(command, "checkout"));
  test.each(inEmptyFolder.filter(isRun))("%s", (command) => works(command, "empty"));
});
