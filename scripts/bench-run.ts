/**
 * `npm run bench:run`: what this runner adds to the calls it makes, beside promptfoo (installed in `evals/promptfoo`) and
 * a bare fetch-and-append loop. All three send the same requests to the same kind of server on 127.0.0.1, which answers
 * after 0, 50 or 500 ms; `-- --full` plays the whole grid and a run of 100,000 calls, `-- --only 10000x50x32` one point
 * of it (calls, milliseconds, at once), `--alone` leaves promptfoo out. Prints a Markdown table, then what each further
 * call costs and every promise with its limit. Ends with 1 when a promise is broken.
 */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { root, startServer, usageOf } from "./bench-run/child.ts";
import { defaultGrid, fullGrid, settingOf } from "./bench-run/grid.ts";
import { cpuMsPerFurtherCall, type Measured, type Setting } from "./bench-run/measured.ts";
import { isBroken, largeRun, playedBy, promisesOf, type Starts } from "./bench-run/promises.ts";
import { type RunnerName, runners, type Workload } from "./bench-run/runners.ts";
import { tableHead, tableRow } from "./bench-run/table.ts";
import { callsPerEpoch, suiteFiles } from "./bench-run/workload.ts";

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    only: { type: "string" },
    alone: { type: "boolean", default: false },
  },
});
/** The bare loop first: the others are measured against it. */
const names: readonly RunnerName[] = values.alone
  ? ["bare loop", "seambench"]
  : ["bare loop", "promptfoo", "seambench"];
const grid =
  values.only !== undefined ? [settingOf(values.only)] : values.full ? fullGrid : defaultGrid;

if (!values.alone && !existsSync(join(root, "evals/promptfoo/node_modules/promptfoo"))) {
  console.error("promptfoo is not installed: npm ci --prefix evals/promptfoo");
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), "seambench-bench-"));
try {
  console.log(`${machine()}\n`);
  const starts = await startsOf();
  const workload = await madeWorkload();
  const measured: Measured[] = [];
  console.log(tableHead);
  for (const setting of grid) {
    for (const name of names) await measure(name, setting);
  }
  if (values.full) await measure("seambench", largeRun);
  console.log(`\n${furtherCalls(measured).join("\n")}\n`);
  for (const promised of promisesOf(measured, starts)) {
    const { what, ratio, limit } = promised;
    const words = `${what}: ${ratio.toFixed(2)}, promised ${limit}`;
    if (!isBroken(promised)) console.log(`kept: ${words}`);
    else {
      console.error(`broken: ${words}`);
      process.exitCode = 1;
    }
  }

  async function measure(name: RunnerName, setting: Setting): Promise<void> {
    const found = await measuredOf(name, playedBy(name, setting), workload);
    measured.push(found);
    console.log(tableRow(found, measured));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function machine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${cores.length} cores, ${process.platform} ${process.arch}, Node ${process.version}`;
}

/** Writes the suite, and plays it once to learn which requests it sends. */
async function madeWorkload(): Promise<Workload> {
  const workload = {
    suite: join(folder, "suite/suite.yaml"),
    requests: join(folder, "requests.json"),
  };
  for (const [path, text] of suiteFiles()) {
    const file = join(folder, "suite", path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  const once = { calls: callsPerEpoch, serviceMs: 0, concurrency: 1 };
  await played("seambench", once, { workload, flags: ["--keep", workload.requests] });
  return workload;
}

function measuredOf(name: RunnerName, setting: Setting, workload: Workload): Promise<Measured> {
  return played(name, setting, {
    workload,
    flags: ["--service-ms", String(setting.serviceMs)],
  });
}

/**
 * Plays one runner against a server of its own.
 *
 * @throws {Error} when it made other calls than it was told to
 */
async function played(
  runner: RunnerName,
  setting: Setting,
  { workload, flags }: { readonly workload: Workload; readonly flags: readonly string[] },
): Promise<Measured> {
  const out = await mkdtemp(join(folder, "out-"));
  const server = await startServer(flags);
  const { calls, concurrency } = setting;
  const order = { calls, concurrency, url: server.url, out };
  const usage = await usageOf(await runners[runner].program(order, workload), out);
  const log = await server.end();
  if (log.calls !== calls || log.mostAtOnce > concurrency) {
    throw new Error(
      `${runner} made ${log.calls} calls of ${calls}, at most ${log.mostAtOnce} of ${concurrency} at once`,
    );
  }
  const reportedMs = await meanOf(runners[runner].latencies(out));
  await rm(out, { recursive: true, force: true });
  return { runner, setting, server: log, reportedMs, ...usage };
}

async function meanOf(figures: AsyncIterable<number>): Promise<number> {
  let sum = 0;
  let count = 0;
  for await (const figure of figures) {
    sum += figure;
    count++;
  }
  return sum / count;
}

/** What each further call costs each runner, where two sizes of one setting were measured. */
function furtherCalls(all: readonly Measured[]): readonly string[] {
  return names.flatMap((name) => {
    const sizes = all.filter(
      ({ runner, setting: { serviceMs, concurrency } }) =>
        runner === name && serviceMs === 0 && concurrency === 32,
    );
    const [small, large] = [sizes[0], sizes.at(-1)];
    if (small === undefined || large === undefined || small === large) return [];
    return [`${name}: ${cpuMsPerFurtherCall(small, large).toFixed(2)} ms CPU each further call`];
  });
}

/** Starts of node and of `seambench --help`, in turn; the median of eleven each. */
async function startsOf(): Promise<Starts> {
  const common = { cwd: folder, env: process.env };
  const node: number[] = [];
  const help: number[] = [];
  for (let start = 0; start < 11; start++) {
    node.push((await usageOf({ ...common, args: ["-e", "0"] }, folder)).wallSeconds);
    const args = [join(root, "dist/cli/main.js"), "--help"];
    help.push((await usageOf({ ...common, args }, folder)).wallSeconds);
  }
  return { node: median(node), help: median(help) };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
