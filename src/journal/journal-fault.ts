import { ExitCode, SeambenchError } from "../errors.ts";

const space = "free some space and run the same command again";

/** What a user can do about a disk that refuses a record, by the code of its refusal. */
const mends: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", space],
  ["EDQUOT", space],
  ["EFBIG", space],
  ["EROFS", "make the disk writable again and run the same command again"],
]);

/** The error of a journal that could not be written. The run is incomplete and can go on: exit 3. */
export function journalFault(path: string, cause: unknown): SeambenchError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
  return new SeambenchError(
    `the disk refused a journal line (${code}): the run has stopped, and every turn before it is kept`,
    ExitCode.incomplete,
    {
      where: path,
      mend: mends.get(code) ?? "look at the disk, then run the same command again",
      cause,
    },
  );
}
