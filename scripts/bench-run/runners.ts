/** The three runners, each as a program that asks a server so many calls, so many at once. */
import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Program, root } from "./child.ts";
import { callsPerEpoch, urlVariable } from "./workload.ts";

const cli = join(root, "dist/cli/main.js");
const bareLoop = fileURLToPath(new URL("./bare-loop.mjs", import.meta.url));
const promptfooEntry = join(root, "evals/promptfoo/node_modules/promptfoo/dist/src/entrypoint.js");

export type RunnerName = "seambench" | "bare loop" | "promptfoo";

export interface Order {
  readonly calls: number;
  readonly concurrency: number;
  readonly url: string;
  /** An empty folder for what the runner writes. */
  readonly out: string;
}

/** What the runners ask. */
export interface Workload {
  /** Path of the suite. */
  readonly suite: string;
  /** Path of the bodies that an epoch of the suite sends, as a JSON array. */
  readonly requests: string;
}

export interface Runner {
  /** Writes what the program reads. */
  program(order: Order, workload: Workload): Promise<Program>;
  /** Milliseconds that it reports of each call. */
  latencies(out: string): AsyncIterable<number>;
}

export const runners: Readonly<Record<RunnerName, Runner>> = {
  seambench: {
    async program({ calls, concurrency, url, out }, { suite }) {
      const epochs = ["--epochs", String(calls / callsPerEpoch)];
      const flags = ["--concurrency", String(concurrency), "--out", join(out, "run"), "--json"];
      return {
        args: [cli, "run", suite, ...epochs, ...flags],
        cwd: out,
        env: { ...process.env, [urlVariable]: url },
      };
    },
    latencies: (out) => latenciesOfLines(join(out, "run", "journal.jsonl")),
  },
  "bare loop": {
    async program({ calls, concurrency, url, out }, { requests }) {
      const numbers = [String(calls), String(concurrency)];
      return {
        args: [
          bareLoop,
          `${url}/chat/completions`,
          requests,
          join(out, "replies.jsonl"),
          ...numbers,
        ],
        cwd: out,
        env: process.env,
      };
    },
    latencies: (out) => latenciesOfLines(join(out, "replies.jsonl")),
  },
  promptfoo: {
    async program({ calls, concurrency, url, out }, { requests }) {
      const bodies: readonly Body[] = JSON.parse(await readFile(requests, "utf8"));
      await writeFile(join(out, "promptfooconfig.json"), JSON.stringify(configOf(bodies, url)));
      await mkdir(join(out, "promptfoo"));
      const files = ["-c", "promptfooconfig.json", "-o", "out.json"];
      const size = ["--repeat", String(calls / bodies.length), "-j", String(concurrency)];
      const quiet = ["--no-cache", "--no-progress-bar", "--no-table"];
      return {
        args: [promptfooEntry, "eval", ...files, ...size, ...quiet],
        cwd: out,
        env: {
          PATH: process.env["PATH"],
          HOME: out,
          PROMPTFOO_CONFIG_DIR: join(out, "promptfoo"),
          PROMPTFOO_DISABLE_TELEMETRY: "1",
          PROMPTFOO_DISABLE_UPDATE: "1",
          PROMPTFOO_DISABLE_REMOTE_GENERATION: "true",
          PROMPTFOO_DISABLE_SHARING: "true",
          // It sends a beacon whatever it is told; nothing is to leave this machine.
          HTTPS_PROXY: "http://127.0.0.1:9",
        },
      };
    },
    async *latencies(out) {
      const { results } = JSON.parse(await readFile(join(out, "out.json"), "utf8"));
      for (const { latencyMs } of results.results) yield latencyMs;
    },
  },
};

/** The fields of a request's body that promptfoo is told in its own way. */
interface Body {
  readonly messages: unknown;
  readonly tools?: unknown;
  readonly temperature: number;
  readonly max_tokens: number;
}

/** The same requests as an eval: a row for each, and the assertion that comes nearest to what `declared` asks. */
function configOf(bodies: readonly Body[], url: string): unknown {
  const [first] = bodies;
  if (first === undefined) throw new RangeError("a workload asks something");
  return {
    prompts: ["{{messages}}"],
    providers: [
      {
        id: "openai:chat:bench",
        config: {
          apiBaseUrl: url,
          apiKey: "none",
          temperature: first.temperature,
          max_tokens: first.max_tokens,
        },
      },
    ],
    defaultTest: { assert: [{ type: "contains", value: "<purpose>" }] },
    tests: bodies.map(({ messages }) => ({ vars: { messages: JSON.stringify(messages) } })),
  };
}

async function* latenciesOfLines(path: string): AsyncGenerator<number> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const { latencyMs } = JSON.parse(line);
    if (typeof latencyMs === "number") yield latencyMs;
  }
}
