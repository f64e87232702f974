import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and those above it that are missing, as Node's recursive `mkdir` does, which tries again without end
 * where a file system says of a name in a folder of its own that there is no such folder, as `/proc` does.
 *
 * @returns the topmost folder that was made; null when all of them were there
 * @throws {NodeJS.ErrnoException} of the first that cannot be made
 */
export async function makeFolder(path: string): Promise<string | null> {
  const missing: string[] = [];
  for (let at = resolve(path); !(await isFolder(at)); at = dirname(at)) {
    missing.unshift(at);
    if (at === dirname(at)) break;
  }
  for (const folder of missing) await makeOne(folder);
  return missing[0] ?? null;
}

/** Another process may have made it meanwhile. */
async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (!(await isFolder(folder))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
