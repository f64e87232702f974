/** Keeps two processes from writing one run: a file in its folder that names the writer's process. */

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../errors.ts";
import type { RunFolder } from "./run-folder.ts";

/** The name of the lock inside a run folder. */
export const lockName = "lock";

/**
 * Takes the folder for this process, making it if need be; a lock whose writer has died is taken over.
 *
 * @returns gives the folder back
 * @throws {UsageError} while another process that is alive holds it
 */
export async function lockRun(folder: RunFolder, pid: number): Promise<() => Promise<void>> {
  const path = join(folder.path, lockName);
  await mkdir(folder.path, { recursive: true });
  for (let attempt = 0; attempt < 2; attempt++) {
    if (await create(path, pid)) return () => rm(path, { force: true });
    const holder = Number(await readFile(path, "utf8").catch(() => ""));
    if (Number.isInteger(holder) && holder > 0 && holder !== pid && isAlive(holder)) {
      throw new UsageError(`process ${holder} is writing this run`, {
        where: folder.path,
        mend: "wait for it to end, or name another folder with --out",
      });
    }
    await rm(path, { force: true });
  }
  throw new UsageError("another process keeps taking this run", {
    where: folder.path,
    mend: "name another folder with --out",
  });
}

/** Whether the lock could be made: only one process can. */
async function create(path: string, pid: number): Promise<boolean> {
  try {
    await writeFile(path, `${pid}\n`, { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
