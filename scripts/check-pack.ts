/**
 * `npm run pack:check`: what a user gets. Packs the package, installs the tarball into an empty folder, imports
 * each of its entries by name and runs the installed binary. Needs `npm run build` first; runs everything with the
 * Node it was started with. Ends with 1 at the first thing that is not as it should be.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { env, execPath } from "node:process";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<
    Record<string, string | { readonly types: string; readonly default: string }>
  >;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** What `npm pack --json` says of the tarball it made. */
interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

const replies = [
  { id: 1, text: "<purpose>Reading the log</purpose>\nI'll start there." },
  { id: 2, text: 'She left.\n\n```state\n{"events": []}\n```' },
];

/** A test file of an application's own. */
const suite = `import "seambench/vitest";
import { expect, test } from "vitest";

test("the matchers are there", () => {
  expect("<purpose>Reading the log</purpose>").toDeclarePurpose({ maxChars: 64 });
  expect("She left.").not.toBeFenceCompliant();
  expect("She left.").toLeakNothing({ protocol: "state-block" });
});
`;

const manifest: Manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "seambench-pack-"));
try {
  const packed = pack();
  checkContents(packed);
  install(packed);
  checkDependencies();
  linkPeer("vitest");
  for (const entry of Object.keys(manifest.exports)) checkEntry(entry);
  checkMatchers();
  checkBinary();
  console.log(
    `pack: ${packed.filename} holds ${packed.files.length} files and works on Node ${process.version}`,
  );
} catch (error) {
  console.error(`pack: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack(): Packed {
  if (!existsSync(join(root, "dist"))) throw new Error("there is no dist; run npm run build first");
  const answer: Packed[] = JSON.parse(npm(["pack", "--json", "--pack-destination", folder], root));
  const [packed] = answer;
  if (packed === undefined) throw new Error("npm pack made no tarball");
  return packed;
}

/** Sources, tests and test data are for those who work on the package, not for those who install it. */
function checkContents({ files }: Packed): void {
  const unwanted =
    /^(?:src|scripts|results|node_modules|evals\/promptfoo)\/|\.test\.|__fixtures__|^dist\/.*(?<!\.d)\.ts$/;
  const found = files.filter(({ path }) => unwanted.test(path));
  if (found.length > 0) {
    throw new Error(
      `the tarball holds what it should not: ${found.map(({ path }) => path).join(", ")}`,
    );
  }
}

function install({ filename }: Packed): void {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  npm(["install", "--no-audit", "--no-fund", "--prefer-offline", join(folder, filename)], folder);
}

function checkDependencies(): void {
  for (const name of Object.keys(manifest.dependencies)) {
    if (!isInstalled(name)) throw new Error(`the dependency ${name} was not installed`);
  }
  for (const name of Object.keys(manifest.peerDependencies)) {
    if (isInstalled(name)) throw new Error(`the optional ${name} was installed unasked`);
  }
}

function isInstalled(name: string): boolean {
  return existsSync(join(folder, "node_modules", name));
}

/** Imports an entry the way an application does, and looks for the types it promises. */
function checkEntry(entry: string): void {
  const name = manifest.name + entry.slice(1);
  const target = manifest.exports[entry];
  const attributes = entry.endsWith(".json") ? ', { with: { type: "json" } }' : "";
  const program = `console.log(Object.keys(await import(${JSON.stringify(name)}${attributes})).length)`;
  const count = Number(node(["--input-type=module", "--eval", program]));
  if (count === 0) throw new Error(`${name} exports nothing`);
  if (typeof target !== "object") return;
  const types = join(folder, "node_modules", manifest.name, target.types);
  if (!existsSync(types)) throw new Error(`${name} has no types at ${target.types}`);
}

/** A peer as the application has it that brings one along; ours serves, so that nothing is fetched. */
function linkPeer(name: string): void {
  symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
}

/** A suite of an application's own, its types checked and then run. */
function checkMatchers(): void {
  writeFileSync(join(folder, "prompt.test.ts"), suite);
  const bin = (...path: string[]) => join(root, "node_modules", ...path);
  const flags = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext"];
  node([bin("typescript", "bin", "tsc"), ...flags, "prompt.test.ts"]);
  node([bin("vitest", "vitest.mjs"), "run"]);
}

/** Two replies through the installed filter, one for each protocol to find. */
function checkBinary(): void {
  const help = npx(["--help"]);
  if (!help.includes("extract"))
    throw new Error("seambench --help does not name the command extract");
  expectAnswers("purpose-label", ({ label }) => label, ["Reading the log", ""]);
  expectAnswers("state-block", ({ prose }) => prose, [replies[0]?.text, "She left."]);
}

function expectAnswers(
  protocol: string,
  read: (answer: Readonly<Record<string, unknown>>) => unknown,
  expected: readonly unknown[],
): void {
  const input = replies.map((reply) => JSON.stringify(reply)).join("\n");
  const output = npx(["extract", "--protocol", protocol], input);
  const found = output
    .trimEnd()
    .split("\n")
    .map((line) => read(JSON.parse(line)));
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`extract --protocol ${protocol} answered ${JSON.stringify(found)}`);
  }
}

function npx(args: readonly string[], input = ""): string {
  return npm(["exec", "--no", "--", manifest.name, ...args], folder, input);
}

/** The npm that runs this script, or the one on the path, in either case with this Node before any other. */
function npm(args: readonly string[], cwd: string, input = ""): string {
  const path = env["npm_execpath"];
  return path === undefined
    ? run("npm", args, cwd, input)
    : run(execPath, [path, ...args], cwd, input);
}

function node(args: readonly string[]): string {
  return run(execPath, args, folder, "");
}

function run(command: string, args: readonly string[], cwd: string, input: string): string {
  const PATH = `${dirname(execPath)}${delimiter}${env["PATH"] ?? ""}`;
  // An npx around this script says in the environment which package it runs; npm exec would take it for ours.
  const { npm_config_package: _package, npm_config_call: _call, ...rest } = env;
  const clean = { ...rest, PATH, npm_config_prefer_offline: "true", npm_config_audit: "false" };
  return execFileSync(command, args, { cwd, env: clean, input, encoding: "utf8" });
}
