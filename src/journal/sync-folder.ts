import { open } from "node:fs/promises";

/** File systems and systems that sync no folder say so in one of these words; there the names are theirs to keep. */
const unable: readonly string[] = ["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES"];

/** Resolves once the names inside a folder are on disk: of a file that was made or renamed only the content is synced with it. */
export async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!unable.includes(code)) throw error;
  }
}
