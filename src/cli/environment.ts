import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { FileError } from "../errors.ts";
import type { Environment } from "../model/expand-env.ts";

/**
 * The environment that a command works in: the process's own over the `.env` file of the working folder. A variable
 * that the process has counts even when it is empty, so that one of the file can be switched off for a call.
 *
 * @throws {FileError} as `envFile`
 */
export async function environment(
  cwd: string,
  own: Environment = process.env,
): Promise<Environment> {
  return { ...(await envFile(cwd)), ...own };
}

/**
 * What the `.env` file of a folder sets; nothing when it is absent or may not be read.
 *
 * @throws {FileError} when `.env` is no file or is larger than 1 MB. It repeats nothing of what the file holds
 */
export async function envFile(cwd: string): Promise<Environment> {
  const path = join(cwd, ".env");
  const found = await unlessRefused(stat(path));
  if (found === null) return {};
  if (!found.isFile()) throw fault(".env is no file", path);
  if (found.size > mostBytes) throw fault(".env is larger than 1 MB", path);
  const text = await unlessRefused(readFile(path, "utf8"));
  return text === null ? {} : parseEnv(text.replace(/^\ufeff/, ""));
}

const mostBytes = 1_000_000;

function fault(message: string, where: string): FileError {
  const mend = "keep variables there, one a line as NAME=value, or call it something else";
  return new FileError(message, { where, mend });
}

/** null for a file that is absent, or that the system will not let us read. */
async function unlessRefused<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (refusals.has(code)) return null;
    throw error;
  }
}

const refusals: ReadonlySet<string> = new Set([
  "ENOENT",
  "ENOTDIR",
  "EACCES",
  "EPERM",
  "ELOOP",
  "EIO",
]);
