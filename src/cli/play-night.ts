import type { ExitCode } from "../errors.ts";
import type { Night } from "../plan/night-seed.ts";
import { runCommand } from "./run-command.ts";

/** One suite for one attempt of a night; lists that are null leave all there is. */
export interface SuiteNight {
  readonly suite: string;
  readonly night: Night;
  /** The run folder; a folder that holds part of the same is gone on with. */
  readonly out: string;
  readonly models: readonly string[];
  readonly seams: readonly string[] | null;
  readonly wordings: readonly string[] | null;
  /** Whether only what goes wrong is told. */
  readonly quiet: boolean;
}

/**
 * Plays it and answers the exit code of `run`.
 *
 * @throws {SeambenchError} as `run` does
 */
export function playNight(played: SuiteNight): Promise<ExitCode> {
  const { suite, night, out, models, seams, wordings, quiet } = played;
  return runCommand(suite, {
    night,
    out,
    models: models.join(","),
    ...(seams !== null && { seams: seams.join(",") }),
    ...(wordings !== null && { wordings: wordings.join(",") }),
    tables: false,
    quiet,
  });
}
