import { ExitCode, FileError, SeambenchError } from "../errors.ts";

/** What a user can do about a fault of the file system, by its code. */
const mends: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "free some space and run the same command again: what was recorded is kept"],
  ["EDQUOT", "free some space and run the same command again: what was recorded is kept"],
  ["EROFS", "name a folder that you may write into"],
  ["EACCES", "name a file or folder that you may read and write"],
  ["EPERM", "name a file or folder that you may read and write"],
  ["EEXIST", "name a folder: a file of that name stands there"],
  ["ENOTDIR", "name a folder: a part of the path is a file"],
  ["EISDIR", "name a file: a folder of that name stands there"],
  ["ENOENT", "name a folder that is there and that you may write into"],
  ["EMFILE", "raise the limit of open files, or lower limits.concurrency"],
  ["EIO", "look at the disk, then run the same command again"],
]);

/** Codes of a disk that has no room: the command can be run again once it has. */
const full: readonly string[] = ["ENOSPC", "EDQUOT"];

/**
 * The error of a failed file operation as one that a user can act on; null for anything else. A full disk leaves what
 * was asked incomplete (exit 3), any other fault is one of the files that were named (exit 2).
 */
export function fileSystemFault(error: unknown): SeambenchError | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  const code = String(error.code);
  const mend = mends.get(code);
  if (mend === undefined) return null;
  const path = "path" in error && typeof error.path === "string" ? error.path : null;
  const message = `the file system refused to ${String(error.syscall)} (${code})`;
  const detail = { where: path, mend, cause: error };
  return full.includes(code)
    ? new SeambenchError(message, ExitCode.incomplete, detail)
    : new FileError(message, detail);
}
