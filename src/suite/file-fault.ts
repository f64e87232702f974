import { FileError } from "../errors.ts";
import { printable } from "./printable.ts";

/** What is wrong in a file, where, and what the user can do; every part may hold text from outside. */
export interface Fault {
  readonly message: string;
  readonly mend: string;
  /** `path:line:column`, a path alone, or null when no file is to blame. */
  readonly where: string | null;
  readonly cause?: unknown;
}

/** The error for a fault, with nothing in it that a terminal would obey. */
export function fileFault({ message, mend, where, cause }: Fault): FileError {
  return new FileError(printable(message), {
    where: where === null ? null : printable(where),
    mend: printable(mend),
    cause,
  });
}
