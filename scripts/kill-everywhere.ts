/**
 * `npm run kills`: the real command line, killed by SIGKILL at every record boundary of a small run and at three points
 * inside every record, and at 200 random points of a larger run with several calls at once; each is run again and held
 * against an undisturbed run. A server answers over HTTP, and no run may ask more calls of it than are planned and were
 * in flight at the kill. `-- --only every` and `--only random` play one of the two. Ends with 1 when one of them is not as if nothing had happened.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { smallFiles, writeFiles } from "../src/cli/__fixtures__/cli.ts";
import {
  type KillPoint,
  killedAt,
  killPoints,
  playedWhole,
  type Undisturbed,
} from "../src/cli/__fixtures__/killed-cli.ts";
import { startRehearsal } from "../src/rehearsal/rehearsal-server.ts";
import { randomFrom } from "../src/stats/random.ts";
import { root } from "./bench-run/child.ts";

const { values } = parseArgs({ options: { only: { type: "string" } } });

const insideEachRecord = 3;
const randomPoints = 200;
/** Runs that are played and killed side by side, each with a server of its own. */
const lanes = 2;

interface Size {
  readonly epochs: number;
  readonly concurrency: number;
  /** Milliseconds that a reply takes. */
  readonly latency: number;
}

const main = join(root, "dist/cli/main.js");
const folder = await mkdtemp(join(tmpdir(), "seambench-kills-"));
try {
  const problems: string[] = [];
  if (values.only !== "random") {
    const small = { epochs: 2, concurrency: 1, latency: 0 };
    problems.push(
      ...(await killAll("every record of a small run", small, (run) =>
        killPoints(run, insideEachRecord),
      )),
    );
  }
  if (values.only !== "every") {
    const larger = { epochs: 20, concurrency: 4, latency: 2 };
    problems.push(...(await killAll("random points of a larger run", larger, randomly)));
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function randomly({ lines }: Undisturbed): readonly KillPoint[] {
  const random = randomFrom("where runs are killed");
  return Array.from({ length: randomPoints }, () => ({
    lines: Math.floor(random.next() * lines),
    inside: Math.max(0.001, random.next()),
  }));
}

async function killAll(
  title: string,
  size: Size,
  pointsOf: (run: Undisturbed) => readonly KillPoint[],
): Promise<readonly string[]> {
  const began = performance.now();
  const ends = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      let calls = 0;
      const server = await startRehearsal({ onCall: () => void calls++ });
      try {
        const run = { main, cwd: await suiteFolder(server.url, size), suite: "suite.yaml" };
        const whole = await playedWhole(run);
        const planned = calls;
        const own = pointsOf(whole).filter((_, index) => index % lanes === lane);
        const problems: string[] = [];
        for (const point of own) {
          const before = calls;
          problems.push(...(await killedAt(run, point, whole)));
          if (calls - before > planned + size.concurrency) {
            problems.push(`after ${point.lines} lines: ${calls - before} calls for ${planned}`);
          }
        }
        return { kills: own.length, problems };
      } finally {
        await server.close();
      }
    }),
  );
  const kills = ends.reduce((sum, end) => sum + end.kills, 0);
  const problems = ends.flatMap((end) => end.problems);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`${title}: ${kills} kills, ${problems.length} problems, ${seconds} s`);
  return problems;
}

async function suiteFolder(url: string, { epochs, concurrency, latency }: Size): Promise<string> {
  const cwd = await mkdtemp(join(folder, "suite-"));
  const model = `{ id: served, adapter: openai-compatible, model: "steady?latency=${latency}", baseUrl: "${url}/v1" }`;
  const suite = (smallFiles["suite.yaml"] ?? "")
    .replace("models: [sim:steady]", `models: [${model}]\nlimits: { concurrency: ${concurrency} }`)
    .replace("seams: [none, system, nudge, prefill]", "seams: [none, system, nudge]")
    .replace("epochs: 2", `epochs: ${epochs}`);
  await writeFiles(cwd, { ...smallFiles, "suite.yaml": suite });
  return cwd;
}
