import { ExitCode } from "../errors.ts";
import { hasResumable, type Summary } from "./summary.ts";

/**
 * The exit code that a run's summary ends in: interrupted before incomplete before inconclusive. Never 0
 * when a cell did not run; unsupported cells beside a measured one are no fault.
 */
export function exitCodeOf(summary: Summary): ExitCode {
  if (summary.status === "interrupted") return ExitCode.interrupted;
  if (summary.cells.some(({ missing }) => hasResumable(missing))) return ExitCode.incomplete;
  const measured = summary.cells.filter(({ status }) => status === "measured");
  const unscored = summary.cells.some(
    ({ status, turns }) => status === "invalid" || (status !== "unsupported" && turns === 0),
  );
  return unscored || measured.length === 0 ? ExitCode.inconclusive : ExitCode.pass;
}
