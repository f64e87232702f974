import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { packageEvals } from "../../../suite/package-evals.ts";

/** The command line of the promptfoo of a checkout; null where it is not installed. */
export const promptfooEntry = await entryIn(
  join(packageEvals(), "promptfoo", "node_modules", "promptfoo"),
);

async function entryIn(folder: string): Promise<string | null> {
  const described = await readFile(join(folder, "package.json"), "utf8").catch(() => null);
  if (described === null) return null;
  return join(
    folder,
    z.object({ bin: z.object({ promptfoo: z.string() }) }).parse(JSON.parse(described)).bin
      .promptfoo,
  );
}

/** How a run of its ended. */
export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

/** `promptfoo eval` in a folder, which is its home too: nothing of the user's is read and nothing is sent. */
export function promptfooEval(
  cwd: string,
  program: string,
  { config, out }: { readonly config: string; readonly out: string },
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const args = ["eval", "-c", config, "-o", out];
  const quiet = ["--no-cache", "--no-progress-bar", "--no-table"];
  const child = spawn(process.execPath, [program, ...args, ...quiet], {
    cwd,
    env: {
      PATH: process.env["PATH"],
      HOME: cwd,
      PROMPTFOO_CONFIG_DIR: join(cwd, "promptfoo"),
      PROMPTFOO_DISABLE_TELEMETRY: "1",
      PROMPTFOO_DISABLE_UPDATE: "1",
      PROMPTFOO_DISABLE_REMOTE_GENERATION: "true",
      PROMPTFOO_DISABLE_SHARING: "true",
      // It sends a beacon whatever it is told; nothing is to leave this machine.
      HTTPS_PROXY: "http://127.0.0.1:9",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, said }));
  });
}
