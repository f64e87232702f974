/**
 * The errors a user can act on and the exit codes their scripts branch on.
 *
 * Expected outcomes (a malformed block, a missing turn) are data and never come through here. These are
 * broken preconditions: a file that cannot be read, a flag that names nothing, a model that is not there.
 */

/** Process exit statuses. Scripts and CI branch on them, so the numbers are public API. */
export const ExitCode = {
  pass: 0,
  regression: 1,
  usage: 2,
  incomplete: 3,
  inconclusive: 4,
  invalidNight: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** Where something went wrong: a file with a line, a cell, an option; `null` when the place is the whole command. */
export type Where = string | null;

/** What a thrower may add to the message. */
export interface ErrorDetail {
  readonly where?: Where;
  /** What the user can do about it, as a sentence or a command. */
  readonly mend: string;
  readonly cause?: unknown;
}

/** A broken precondition with its place and its mend; anything else that is thrown is a bug and keeps its stack. */
export class SeambenchError extends Error {
  override readonly name: string = "SeambenchError";
  readonly where: Where;
  readonly mend: string;
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, detail: ErrorDetail) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.exitCode = exitCode;
    this.where = detail.where ?? null;
    this.mend = detail.mend;
  }
}

/** A command, flag or combination of them that cannot be carried out. Exit 2. */
export class UsageError extends SeambenchError {
  override readonly name = "UsageError";

  constructor(message: string, detail: ErrorDetail) {
    super(message, ExitCode.usage, detail);
  }
}

/** A file that is absent, unreadable or holds something else than it should. Exit 2. */
export class FileError extends SeambenchError {
  override readonly name = "FileError";

  constructor(message: string, detail: ErrorDetail) {
    super(message, ExitCode.usage, detail);
  }
}

/** One line for the terminal: where, what, and the mend. */
export function describeError(error: SeambenchError): string {
  const place = error.where === null ? "" : `${error.where}: `;
  return `${place}${error.message}\n  mend: ${error.mend}`;
}
