/**
 * A program with nothing but the `extract` command, for tests that start it as its own process. With
 * `REPORT_PEAK_MEMORY` in the environment its last line on stderr is the peak memory in KiB.
 */
import { Command } from "commander";
import { describeError, SeambenchError } from "../../../errors.ts";
import { addExtractCommand } from "../extract.ts";

const program = new Command("program");
addExtractCommand(program);
try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof SeambenchError)) throw error;
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = error.exitCode;
}
if (process.env["REPORT_PEAK_MEMORY"] !== undefined) {
  process.stderr.write(`${process.resourceUsage().maxRSS}\n`);
}
