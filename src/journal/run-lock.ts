/**
 * Keeps two processes from writing one run: a file in its folder that names the writer.
 *
 * The lock of a writer that has died is not removed, for two that find it would remove each other's next. Who takes it
 * over makes a further file, named for the dead one's content, which only one process can make; so locks form a chain
 * and its last writer holds the run. A writer that ends removes the chain from its head.
 *
 *     lock ─▶ lock.5f0c… ─▶ lock.91be…
 *     dead    dead          holds the run
 */

import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { link, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../errors.ts";
import { contentHash } from "../plan/content-hash.ts";
import { makeFolder } from "../suite/make-folder.ts";
import { holderOf, type LockHolder, lifeOf, readHolder } from "./lock-holder.ts";
import type { RunFolder } from "./run-folder.ts";

const lockName = "lock";

/** Whether a file of a run folder is part of its lock. */
export function isLockName(name: string): boolean {
  return name === lockName || name.startsWith(`${lockName}.`);
}

/**
 * Takes the folder for this process, making it if need be; a lock whose writer has died is taken over.
 *
 * @returns gives the folder back; so does the end of the process
 * @throws {UsageError} while another process holds it, or one of another host may
 */
export async function lockRun(folder: RunFolder, pid: number): Promise<() => Promise<void>> {
  await makeFolder(folder.path);
  const here = await holderOf(pid);
  const own = `${JSON.stringify({ ...here, nonce: randomUUID() })}\n`;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const chain = await deadChain(folder.path, here);
    if (!(await create(folder.path, chain.next, own))) continue;
    const all = [...chain.dead, chain.next];
    if (await endsIn(folder.path, own)) return releaseOf(all);
    await rm(chain.next, { force: true });
  }
  throw new UsageError("other processes keep taking this run", {
    where: folder.path,
    mend: "name another folder with --out",
  });
}

const mostAttempts = 8;

interface Chain {
  /** The locks of writers that have died, from the head. */
  readonly dead: readonly string[];
  /** Where the next writer makes its own. */
  readonly next: string;
}

async function deadChain(folder: string, here: LockHolder): Promise<Chain> {
  const dead: string[] = [];
  for (let path = join(folder, lockName); ; ) {
    const text = await textOf(path);
    if (text === null) return { dead, next: path };
    await refuseHeld(folder, path, text, here);
    dead.push(path);
    path = successorOf(folder, text);
  }
}

function successorOf(folder: string, text: string): string {
  return join(folder, `${lockName}.${contentHash(text).slice(0, 16)}`);
}

async function refuseHeld(
  folder: string,
  path: string,
  text: string,
  here: LockHolder,
): Promise<void> {
  const holder = readHolder(text, here);
  const life = holder === null ? "elsewhere" : await lifeOf(holder, here);
  if (life === "dead") return;
  if (holder !== null && life === "alive") {
    throw new UsageError(`process ${holder.pid} is writing this run`, {
      where: folder,
      mend: "wait for it to end, or name another folder with --out",
    });
  }
  const who =
    holder === null ? "somebody" : `process ${holder.pid} of host ${JSON.stringify(holder.host)}`;
  throw new UsageError(`${who} has taken this run, and whether it still runs cannot be told here`, {
    where: folder,
    mend: `if it does not, delete ${path} and run the same command again`,
  });
}

/** Whether the chain still ends in this lock: its head may have been removed while this one was made. */
async function endsIn(folder: string, own: string): Promise<boolean> {
  for (let path = join(folder, lockName); ; ) {
    const text = await textOf(path);
    if (text === null || text === own) return text === own;
    path = successorOf(folder, text);
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** Whether the lock could be made, content and all: only one process can. */
async function create(folder: string, path: string, own: string): Promise<boolean> {
  const beside = join(folder, `${lockName}-${randomUUID()}.part`);
  const file = await open(beside, "wx");
  try {
    await file.writeFile(own);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(beside, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    return await createWithoutLink(path, own);
  } finally {
    await rm(beside, { force: true });
  }
}

/** On a file system without hard links the file is there before its content; a reader in between is refused. */
async function createWithoutLink(path: string, own: string): Promise<boolean> {
  try {
    await writeFile(path, own, { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error ? String(error.code) : null;
}

/** Removes the chain from its head: a process that makes a further lock meanwhile finds the head gone. */
function releaseOf(chain: readonly string[]): () => Promise<void> {
  const atExit = () => {
    for (const path of chain) rmSync(path, { force: true });
  };
  process.on("exit", atExit);
  return async () => {
    process.off("exit", atExit);
    for (const path of chain) await rm(path, { force: true });
  };
}
