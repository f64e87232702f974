/**
 * Who holds a lock. A process id alone is no name: it is given again after a restart and within weeks of running, so
 * a holder is named by its host, the host's start and its own too, as far as the system tells them.
 */

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

export interface LockHolder {
  readonly pid: number;
  readonly host: string;
  /** The host's name for its running since it was started; null where it has none. */
  readonly boot: string | null;
  /** When the process began, in the system's own words; null where nobody tells. */
  readonly started: string | null;
}

/** `elsewhere` is a holder of another host, of which this one cannot tell whether it is alive. */
export type HolderLife = "alive" | "dead" | "elsewhere";

/** A process of this host. */
export async function holderOf(pid: number): Promise<LockHolder> {
  return { pid, host: hostname(), boot: await bootOf(), started: await startOf(pid) };
}

/** The holder that a lock names; null when it names none. A lock of before hosts were told is a number alone. */
export function readHolder(text: string, here: LockHolder): LockHolder | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (isPid(value)) return { pid: value, host: here.host, boot: null, started: null };
  if (typeof value !== "object" || value === null) return null;
  const { pid, host, boot, started } = value as Readonly<Record<string, unknown>>;
  if (!isPid(pid) || typeof host !== "string") return null;
  return { pid, host, boot: wordOf(boot), started: wordOf(started) };
}

/** Whether a holder still runs, as far as a process of `here` can tell. */
export async function lifeOf(holder: LockHolder, here: LockHolder): Promise<HolderLife> {
  if (holder.host !== here.host) return "elsewhere";
  if (differs(holder.boot, here.boot) || !isRunning(holder.pid)) return "dead";
  const started = await startOf(holder.pid);
  if (holder.started === null || started === null)
    return holder.pid === here.pid ? "dead" : "alive";
  return holder.started === started ? "alive" : "dead";
}

function differs(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b;
}

function isPid(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

function wordOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function bootOf(): Promise<string | null> {
  try {
    return (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
  } catch {
    return null;
  }
}

/** From Linux's own tables, else from `ps`. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may hold anything; the start is the twenty-second.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return startByPs(pid);
  }
}

async function startByPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]);
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
