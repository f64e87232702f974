/**
 * `npm run bench:report`: how long `seambench report` takes and how much memory a run and its report need, at ten and a
 * hundred thousand turns of the demo's simulated models; `-- --full` adds a million, which plays for most of an hour.
 * Ends with 1 when a promise is broken: 100,000 turns reported within 60 s and 512 MB, and the memory of 100,000 turns
 * at most 1.3 times that of 10,000.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
/** The demo plays about 3,900 turns an epoch. */
const epochs = [3, 26, ...(values.full ? [260] : [])];

const root = fileURLToPath(new URL("..", import.meta.url));
const cli = join(root, "dist/cli/main.js");
const usagePreload = fileURLToPath(new URL("./tell-usage.mjs", import.meta.url));

/** What a process took from its start to its end. */
interface Usage {
  readonly wallSeconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

interface Size {
  readonly turns: number;
  readonly run: Usage;
  readonly report: Usage;
}

const folder = await mkdtemp(join(tmpdir(), "seambench-bench-"));
const sizes: Size[] = [];
console.log("| turns | run: peak MB | report: s | CPU s | peak MB |\n|---|---|---|---|---|");
try {
  for (const count of epochs) {
    const size = await sizeOf(count);
    sizes.push(size);
    const figures = [
      size.turns.toLocaleString("en"),
      size.run.peakMegabytes.toFixed(0),
      size.report.wallSeconds.toFixed(1),
      size.report.cpuSeconds.toFixed(1),
      size.report.peakMegabytes.toFixed(0),
    ];
    console.log(`| ${figures.join(" | ")} |`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
const broken = brokenPromises(sizes);
for (const promise of broken) console.error(promise);
process.exitCode = broken.length > 0 ? 1 : 0;

async function sizeOf(count: number): Promise<Size> {
  const out = join(folder, `epochs-${count}`);
  const suite = join(root, "evals/demo.yaml");
  const run = await usageOf(["run", suite, "--epochs", String(count), "--out", out, "--json"]);
  const report = await usageOf(["report", out]);
  const { timing } = JSON.parse(await readFile(join(out, "summary.json"), "utf8"));
  await rm(out, { recursive: true, force: true });
  return { turns: timing.calls, run, report };
}

function brokenPromises([small, large]: readonly Size[]): readonly string[] {
  if (small === undefined || large === undefined) return ["two sizes are measured"];
  const ratio = (usage: (size: Size) => Usage) =>
    usage(large).peakMegabytes / usage(small).peakMegabytes;
  const found: readonly (readonly [boolean, string])[] = [
    [large.report.wallSeconds > 60, `a report took ${large.report.wallSeconds.toFixed(0)} s`],
    [large.report.peakMegabytes > 512, `a report took ${large.report.peakMegabytes} MB`],
    [ratio(({ report }) => report) > 1.3, `a report's memory grew with its turns`],
    [ratio(({ run }) => run) > 1.3, `a run's memory grew with its turns`],
  ];
  return found.flatMap(([isBroken, words]) => (isBroken ? [words] : []));
}

/** Starts the command line and waits for its end; only what it says when it fails is shown. */
async function usageOf(args: readonly string[]): Promise<Usage> {
  const told = join(folder, "usage.json");
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", usagePreload, cli, ...args], {
    cwd: root,
    env: { ...process.env, SEAMBENCH_USAGE_FILE: told },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: Buffer[] = [];
  child.stderr.on("data", (piece: Buffer) => said.push(piece));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${Buffer.concat(said)}`);
  const usage = JSON.parse(await readFile(told, "utf8"));
  return {
    wallSeconds: (performance.now() - started) / 1000,
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    peakMegabytes: usage.maxRSS / 1024,
  };
}
