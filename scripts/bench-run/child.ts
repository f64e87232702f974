/** Starts processes of the bench and tells what they took from their start to their end. */
import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const usagePreload = fileURLToPath(new URL("../tell-usage.mjs", import.meta.url));
const serverEntry = fileURLToPath(new URL("./loopback-server.ts", import.meta.url));

/** What a process took. */
export interface Usage {
  /** When it was started, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly wallSeconds: number;
  /** User and system, of all its threads. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** A program of Node's and how it is started. */
export interface Program {
  /** The file that Node runs, and its arguments. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end.
 *
 * @throws {Error} with what it said when it ends with another code than 0
 */
export async function usageOf({ args, cwd, env }: Program, folder: string): Promise<Usage> {
  const told = `${folder}/usage.json`;
  const started = performance.now();
  const child = spawn(process.execPath, ["--import", usagePreload, ...args], {
    cwd,
    env: { ...env, SEAMBENCH_USAGE_FILE: told },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: Buffer[] = [];
  child.stderr.on("data", (piece: Buffer) => said.push(piece));
  const code = await new Promise((resolve) => child.on("close", resolve));
  const wallSeconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}: ${Buffer.concat(said)}`);
  const usage = JSON.parse(await readFile(told, "utf8"));
  await rm(told);
  return {
    startedAt: performance.timeOrigin + started,
    wallSeconds,
    cpuSeconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6,
    peakMegabytes: usage.maxRSS / 1024,
  };
}

/** What the server logged of the calls that it answered. */
export interface ServerLog {
  readonly calls: number;
  /** Milliseconds from a request to the end of its reply, on average. */
  readonly meanMs: number;
  /** The most calls that it had before it at one moment. */
  readonly mostAtOnce: number;
  /** When the last reply had ended, in milliseconds since the epoch. */
  readonly endedAt: number;
}

export interface Server {
  readonly url: string;
  /** Ends the server and answers what it logged. */
  end(): Promise<ServerLog>;
}

/** @param flags of `loopback-server.ts` */
export async function startServer(flags: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, ["--import", "tsx", serverEntry, ...flags], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const told = async () => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error("the server of the bench ended too early");
    return JSON.parse(value);
  };
  const { url } = await told();
  return {
    url,
    async end() {
      child.stdin.end();
      return told();
    },
  };
}
