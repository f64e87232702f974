import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UsageError } from "../../errors.ts";
import { printable } from "../../suite/printable.ts";
import { fieldsOf } from "../http/json-text.ts";
import type { InstalledPromptfoo } from "./find-promptfoo.ts";
import type { JsonMap } from "./provider-family.ts";

/** What of promptfoo is used. */
export interface Promptfoo {
  loadApiProvider(id: string, context: LoadContext): Promise<unknown>;
}

interface LoadContext {
  readonly basePath: string;
  readonly options: { readonly config: JsonMap };
}

/** A provider; what it resolves to is not trusted. */
export interface PromptfooProvider {
  callApi(prompt: string, context: JsonMap): Promise<unknown>;
}

/**
 * Imports promptfoo, which takes two seconds and 100 MB, in a way that keeps it quiet and fresh. Variables that
 * are set already are left alone.
 *
 * @param env the process's own environment, which is what promptfoo reads; it is changed
 * @throws {UsageError} if it cannot be loaded, or has no `loadApiProvider`
 */
export async function loadPromptfoo(
  { entry, version }: InstalledPromptfoo,
  env: NodeJS.ProcessEnv,
  where: string,
): Promise<Promptfoo> {
  keepQuiet(env);
  const module = await quietly(env, () => imported(entry, where));
  const whole = fieldsOf(fieldsOf(module)?.["default"]) ?? {};
  const load = fieldsOf(module)?.["loadApiProvider"] ?? whole["loadApiProvider"];
  if (typeof load !== "function") throw noLoader(version, where);
  disableCache(whole);
  return { loadApiProvider: (id, context) => load(id, context) };
}

/** Set before the import, because much of it is read once. */
function keepQuiet(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(quiet)) env[name] ??= value;
  // Its default is a folder in the user's home: it would write an id there and read keys and caches from it.
  if (env["PROMPTFOO_CONFIG_DIR"] !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), "seambench-promptfoo-"));
  env["PROMPTFOO_CONFIG_DIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

const quiet: Readonly<Record<string, string>> = {
  // It reports each command and feature that is used to its makers. Even switched off it sends one note of that
  // with its first evaluation, so no evaluation of its own is ever started: only providers are asked.
  PROMPTFOO_DISABLE_TELEMETRY: "1",
  // It asks the registry for newer versions of itself.
  PROMPTFOO_DISABLE_UPDATE: "1",
  PROMPTFOO_DISABLE_REMOTE_GENERATION: "true",
  PROMPTFOO_DISABLE_SHARING: "true",
  // Answers of the last fortnight would come back as new ones, and equal requests under way become one.
  PROMPTFOO_CACHE_ENABLED: "false",
  // Outside its own command line it opens four connections, whatever the suite's concurrency.
  PROMPTFOO_FETCH_CONNECTIONS: "256",
  // Standard output is for what a command prints.
  PROMPTFOO_LOG_TO_STDERR: "true",
};

/** Its log repeats what servers write, escape codes and all; the level is read once, at the import. */
async function quietly<Result>(
  env: NodeJS.ProcessEnv,
  run: () => Promise<Result>,
): Promise<Result> {
  const { LOG_LEVEL: level } = env;
  env["LOG_LEVEL"] = "none";
  try {
    return await run();
  } finally {
    if (level === undefined) delete env["LOG_LEVEL"];
    else env["LOG_LEVEL"] = level;
  }
}

async function imported(entry: string, where: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ pathToFileURL(entry).href);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`promptfoo cannot be loaded: ${printable(said, 400)}`, {
      where,
      mend: "install it again; `npx promptfoo --version` should work in this folder",
      cause,
    });
  }
}

function noLoader(version: string, where: string): UsageError {
  return new UsageError(`promptfoo ${printable(version, 40)} has no loadApiProvider`, {
    where,
    mend: "npm install --save-dev promptfoo@0.121.20",
  });
}

/** Once more by its own switch: the variable above may have been set to something else. */
function disableCache(whole: Readonly<Record<string, unknown>>): void {
  const disable = (whole["cache"] as { readonly disableCache?: unknown } | undefined)?.disableCache;
  if (typeof disable === "function") disable();
}
