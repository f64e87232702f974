/**
 * `npm run bench:report`: how long `seambench report` takes and how much memory a run and its report need, at ten and a
 * hundred thousand turns of the demo's simulated models; `-- --full` adds a million, which takes some twenty minutes.
 * Ends with 1 when a promise is broken: 100,000 turns reported within 60 s and 512 MB, and the memory of 100,000 turns
 * at most 1.3 times that of 10,000.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, type Usage, usageOf } from "./bench-run/child.ts";

const { values } = parseArgs({ options: { full: { type: "boolean", default: false } } });
/** The demo plays about 3,900 turns an epoch. */
const epochs = [3, 26, ...(values.full ? [260] : [])];

const cli = join(root, "dist/cli/main.js");

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
  const took = (...args: readonly string[]) =>
    usageOf({ args: [cli, ...args], cwd: root, env: process.env }, folder);
  const run = await took("run", suite, "--epochs", String(count), "--out", out, "--json");
  const report = await took("report", out);
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
