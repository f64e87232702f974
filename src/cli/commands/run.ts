import { type Command, InvalidArgumentError } from "commander";
import { type Night, readNight } from "../../plan/night-seed.ts";
import type { Shard } from "../../plan/shard.ts";
import { withFilters } from "../filter-flags.ts";
import { shardFlag } from "../shard-flag.ts";

/** The options as the command line gives them. */
export interface RunFlags {
  readonly out?: string;
  readonly models?: string;
  readonly seams?: string;
  readonly wordings?: string;
  readonly tasks?: string;
  readonly epochs?: number;
  readonly concurrency?: number;
  readonly prices?: string;
  readonly reuse?: string;
  readonly shard?: Shard;
  readonly night?: Night;
  readonly dryRun?: boolean;
  readonly quiet?: boolean;
  readonly events?: string;
  readonly untilDecided?: boolean;
  readonly json?: boolean;
  /** false prints no tables: a command that plays several suites tells its own story. No option of the command line. */
  readonly tables?: false;
}

/** `run SUITE`: plays a suite and writes its run folder. */
export function addRunCommand(program: Command): void {
  withFilters(
    program
      .command("run")
      .argument("<suite>", "suite file (YAML)")
      .description(
        "plays a suite and writes the run folder; goes on where an earlier run of it stopped",
      )
      .option("--out <dir>", "run folder (default: results/<suite name>-<date and time>)"),
  )
    .option("--prices <file>", "prices of your own, which go before the package's list")
    .option(
      "--until-decided",
      "races the arms task by task on the primary metric, asks no more of one that is beaten, and ends when one is left",
    )
    .option("--shard <i/n>", "plays the i-th of n parts of the plan; merge joins them", shardFlag)
    .option("--reuse <runs>", "takes unchanged scored turns from these run folders, asks the rest")
    .option(
      "--night <date>",
      "fresh data: mixes a night into the suite's seed, as 2026-11-30, or 2026-11-30/2 for its second attempt",
      nightFlag,
    )
    .option("--dry-run", "says what would be asked and asks nothing")
    .option("--quiet", "tells on stderr only what goes wrong")
    .option(
      "--events <file>",
      "writes what happens as JSON lines; - is stdout, where the summary is then the last of them",
    )
    .option("--json", "prints the summary as JSON instead of tables")
    .addHelpText(
      "after",
      "\nExample:\n  seambench run evals/demo.yaml --seams system,nudge --epochs 2\n  seambench run my-suite.yaml --until-decided\n\nEnds with 0 when every cell was measured, 3 when turns are missing that asking again may mend,\n4 when a cell has no scored turn, 130 when interrupted.",
    )
    .action(async (suite: string, flags: RunFlags) => {
      const { runCommand } = await import("../run-command.ts");
      process.exitCode = await runCommand(suite, flags);
    });
}

function nightFlag(text: string): Night {
  const night = readNight(text);
  if (night !== null) return night;
  throw new InvalidArgumentError(
    "it takes a date such as 2026-11-30, with /2 for a second attempt.",
  );
}
