import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const main = fileURLToPath(new URL("../../../../.test-dist/cli/main.js", import.meta.url));

/** A turn as a run's `turns.csv` tells it. */
export interface RunTurn {
  readonly seam: string;
  readonly model: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  /** Numbers by their metrics; what has no score is left out. */
  readonly scores: Readonly<Record<string, number>>;
}

/** The turns of a suite as the built command line plays it. */
export async function playedBySeambench(suite: string, out: string): Promise<readonly RunTurn[]> {
  await ended(["run", suite, "--out", out], dirname(suite));
  const csv = await readFile(join(out, "tables", "turns.csv"), "utf8");
  const [head = "", ...lines] = csv.trimEnd().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => {
    const values = line.split(",");
    const fields = new Map(names.map((name, at) => [name, values[at] ?? ""]));
    const [, seam = "", , , model = ""] = (fields.get("cell") ?? "").split("/");
    const scores = [...fields].flatMap(([name, value]): [string, number][] =>
      value === "" || Number.isNaN(Number(value)) ? [] : [[name, Number(value)]],
    );
    return {
      seam,
      model: decodeURIComponent(model),
      task: fields.get("task") ?? "",
      epoch: Number(fields.get("epoch")),
      turn: Number(fields.get("turn")),
      scores: Object.fromEntries(scores),
    };
  });
}

const scoredShape = z.object({
  arms: z.array(
    z.object({
      metrics: z.record(
        z.string(),
        z.looseObject({ successes: z.number().optional(), trials: z.number().optional() }),
      ),
    }),
  ),
});

/** What `seambench score` reads of a metric in what promptfoo wrote, over all arms. */
export async function scoredBySeambench(file: string, protocol: string, metric: string) {
  const said = await ended(["score", "--protocol", protocol, "--json", file], dirname(file));
  const { arms } = scoredShape.parse(JSON.parse(said));
  const sum = (part: "successes" | "trials") =>
    arms.reduce((total, { metrics }) => total + (metrics[metric]?.[part] ?? 0), 0);
  return { successes: sum("successes"), trials: sum("trials") };
}

function ended(args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(stdout) : reject(new Error(stderr))));
  });
}
