import type { Command } from "commander";

/** The options as the command line gives them. */
export interface BaselineFlags {
  readonly out: string;
  readonly metrics?: string;
  readonly replace?: boolean;
  readonly acceptDecline?: string;
  readonly json?: boolean;
}

/** `baseline RUN…`: what later nights are held against. */
export function addBaselineCommand(program: Command): void {
  program
    .command("baseline")
    .argument(
      "<runs...>",
      "run folders of one suite, each with a seed of its own; their turns are pooled",
    )
    .description(
      "writes what runs came to, for a team to commit and for gate to compare nights with",
    )
    .requiredOption("--out <file>", "the baseline file, such as baseline.json")
    .option("--metrics <list>", "the metrics to watch (default: the one each experiment declared)")
    .option("--replace", "moves a baseline that is there; cells that fell keep their old figures")
    .option(
      "--accept-decline <cells>",
      "with --replace: ids of cells whose fall, or loss, is the new level",
    )
    .option("--json", "prints what became of each cell as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  seambench baseline results/night-1 results/night-2 --out baseline.json",
    )
    .action(async (runs: readonly string[], flags: BaselineFlags) => {
      const { baselineCommand } = await import("../baseline-command.ts");
      await baselineCommand(runs, flags);
    });
}
