import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

export interface FoundFolder {
  readonly use: "cache" | "results";
  readonly path: string;
  /** Whether it can be written, or made where it is not there. */
  readonly writable: boolean;
}

/** Looks whether folders can be written; nothing is made or changed. */
export function foundFolders(
  folders: Readonly<Record<FoundFolder["use"], string>>,
): Promise<readonly FoundFolder[]> {
  const uses = ["cache", "results"] as const;
  return Promise.all(
    uses.map(async (use) => {
      const path = resolve(folders[use]);
      return { use, path, writable: await isWritable(path) };
    }),
  );
}

/** A folder that is not there yet is as writable as the nearest one above it. */
async function isWritable(path: string): Promise<boolean> {
  try {
    if (!(await stat(path)).isDirectory()) return false;
    await access(path, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    return isAbsent && dirname(path) !== path && isWritable(dirname(path));
  }
}
