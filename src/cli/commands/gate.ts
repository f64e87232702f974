import { type Command, InvalidArgumentError } from "commander";

/** The options as the command line gives them. */
export interface GateFlags {
  readonly baseline: string;
  readonly rerun?: string;
  /** A share in (0, 1). */
  readonly margin?: number;
  readonly json?: boolean;
}

/** `gate RUN`: a night against its baseline, ending in an exit code. */
export function addGateCommand(program: Command): void {
  program
    .command("gate")
    .argument("<run>", "run folder of the night")
    .description("holds a run against a baseline; red only for a drop that repeats on fresh data")
    .requiredOption("--baseline <file>", "what seambench baseline wrote")
    .option(
      "--rerun <run>",
      "run folder of fresh data for the suspects: the same suite played with run --night DATE/2",
    )
    .option("--margin <share>", "a drop that must not pass, such as 0.1 for ten points", share)
    .option("--json", "prints the result as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  seambench gate results/night --baseline baseline.json\n\nEnds with 0 on green (no drop of the margin: shown), 1 on red, 4 on amber (neither), 5 on an invalid night.",
    )
    .action(async (run: string, flags: GateFlags) => {
      const { gateCommand } = await import("../gate-command.ts");
      process.exitCode = await gateCommand(run, flags);
    });
}

function share(text: string): number {
  const value = Number(text);
  if (/^0?\.\d+$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError("it takes a share between 0 and 1, such as 0.1.");
}
