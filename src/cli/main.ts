#!/usr/bin/env node
/**
 * The command line: the one room with argv, the terminal and the exit code. stdout is the product, stderr
 * the story. Each command's code is loaded when it is called, so that `--help` starts fast.
 */

import { Command, CommanderError } from "commander";
import { describeError, ExitCode, SeambenchError } from "../errors.ts";
import { visibleText } from "../report/visible-text.ts";
import { addBaselineCommand } from "./commands/baseline.ts";
import { addCalibrateCommand } from "./commands/calibrate.ts";
import { addCompareCommand } from "./commands/compare.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addExtractCommand } from "./commands/extract.ts";
import { addGateCommand } from "./commands/gate.ts";
import { addInitCommand } from "./commands/init.ts";
import { addMergeCommand } from "./commands/merge.ts";
import { addNightlyCommand } from "./commands/nightly.ts";
import { addPlanCommand } from "./commands/plan.ts";
import { addProbeCommand } from "./commands/probe.ts";
import { addReportCommand } from "./commands/report.ts";
import { addRunCommand } from "./commands/run.ts";
import { addScoreCommand } from "./commands/score.ts";
import { addServeCommand } from "./commands/serve.ts";
import { addShowCommand } from "./commands/show.ts";
import { addValidateCommand } from "./commands/validate.ts";
import { addVerifyCommand } from "./commands/verify.ts";
import { addWhyCommand } from "./commands/why.ts";
import { fileSystemFault } from "./file-system-fault.ts";
import { packageVersion } from "./package-version.ts";
import { refusePlanned } from "./planned-commands.ts";

function program(): Command {
  const command = new Command("seambench")
    .description(
      "Measures whether models comply with an instruction, by the seam it is delivered at and its wording.",
    )
    .version(packageVersion())
    .showHelpAfterError("(add --help for what it takes)")
    .exitOverride();
  for (const add of [
    addRunCommand,
    addPlanCommand,
    addReportCommand,
    addShowCommand,
    addCompareCommand,
    addMergeCommand,
    addVerifyCommand,
    addBaselineCommand,
    addGateCommand,
    addWhyCommand,
    addNightlyCommand,
    addCalibrateCommand,
    addExtractCommand,
    addScoreCommand,
    addValidateCommand,
    addInitCommand,
    addProbeCommand,
    addDoctorCommand,
    addServeCommand,
  ]) {
    add(command);
  }
  for (const subcommand of command.commands) subcommand.exitOverride();
  return command;
}

async function main(argv: readonly string[]): Promise<void> {
  try {
    refusePlanned(argv[2]);
    await program().parseAsync(argv);
  } catch (error) {
    process.exitCode = codeOf(error);
  }
}

/** Prints what a user can act on and answers the exit code; a bug keeps its stack. */
function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : ExitCode.usage;
  const known = error instanceof SeambenchError ? error : fileSystemFault(error);
  if (known !== null) {
    console.error(`seambench: ${visibleText(describeError(known))}`);
    return known.exitCode;
  }
  throw error;
}

// A reader that has seen enough closes the pipe; what is still written then goes nowhere.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  const fault = fileSystemFault(error);
  if (fault === null) throw error;
  console.error(`seambench: standard output: ${describeError(fault)}`);
  // The command itself may end well after this.
  process.once("exit", () => {
    process.exitCode = fault.exitCode;
  });
});
await main(process.argv);
