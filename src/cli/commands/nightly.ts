import { type Command, InvalidArgumentError } from "commander";
import { readNight } from "../../plan/night-seed.ts";

/** The options as the command line gives them. */
export interface NightlyFlags {
  /** `2026-11-30` */
  readonly night?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** `nightly CONFIG`: plays a night's suites, gates them, and tells whom it concerns. */
export function addNightlyCommand(program: Command): void {
  program
    .command("nightly")
    .argument("<config>", "nightly config (YAML)")
    .description(
      "plays suites under a budget, asks suspects again, gates, keeps the history, reports and pages",
    )
    .option("--night <date>", "the night, as 2026-11-30 (default: today, UTC)", dateFlag)
    .option("--json", "prints the result as JSON")
    .option("--quiet", "tells on stderr only what goes wrong")
    .addHelpText(
      "after",
      "\nExamples:\n  seambench nightly nightly.yaml\n  seambench nightly nightly.yaml --night 2026-11-30    # goes on with a night that was cut short\n\nEnds with 0 on green and amber, 1 on red, 5 on an invalid night, 3 when turns are missing that asking again may\nmend, 2 for a config that cannot be used, 130 when interrupted.",
    )
    .action(async (config: string, flags: NightlyFlags) => {
      const { nightlyCommand } = await import("../nightly-command.ts");
      process.exitCode = await nightlyCommand(config, flags);
    });
}

/** A night without an attempt: the attempts are the command's own. */
export function dateFlag(text: string): string {
  if (readNight(text) !== null && !text.includes("/")) return text;
  throw new InvalidArgumentError("it takes a date such as 2026-11-30.");
}
