import type { Command } from "commander";
import { wholeNumber } from "../whole-number.ts";
import { dateFlag } from "./nightly.ts";

/** The options as the command line gives them. */
export interface CalibrateFlags {
  readonly pairs: number;
  /** `2026-11-30` */
  readonly night?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** `calibrate CONFIG`: how often a gate would be alarmed on the user's own targets when nothing has changed. */
export function addCalibrateCommand(program: Command): void {
  program
    .command("calibrate")
    .argument("<config>", "nightly config (YAML)")
    .description("plays pairs of attempts of one night, A against A, and counts false alarms")
    .option("--pairs <n>", "pairs of attempts; each takes two nights' calls", wholeNumber(1), 5)
    .option("--night <date>", "the night, as 2026-11-30 (default: today, UTC)", dateFlag)
    .option("--json", "prints the result as JSON")
    .option("--quiet", "tells on stderr only what goes wrong")
    .addHelpText(
      "after",
      "\nExample:\n  seambench calibrate nightly.yaml --pairs 10\n\nThe calls are told before the first of them; the same command with the same night goes on where it stopped. No\nbaseline is needed, and the budget of the config is not asked.\nEnds with 0 when every pair was played, 3 when turns are missing, 4 when nothing could be compared.",
    )
    .action(async (config: string, flags: CalibrateFlags) => {
      const { calibrateCommand } = await import("../calibrate-command.ts");
      process.exitCode = await calibrateCommand(config, flags);
    });
}
