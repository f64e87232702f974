import { UsageError } from "../errors.ts";

/** Commands that are designed and not built yet, so that nobody takes them for a mistyped name. */
const planned: ReadonlySet<string> = new Set(["record", "try", "replay", "conform"]);

/**
 * Refuses a command that is not built yet.
 *
 * @throws {UsageError} naming it
 */
export function refusePlanned(name: string | undefined): void {
  if (name === undefined || !planned.has(name)) return;
  throw new UsageError(`the command "${name}" is not built yet`, {
    mend: "seambench --help lists the commands there are",
  });
}
