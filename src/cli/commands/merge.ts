import type { Command } from "commander";

/** The options as the command line gives them. */
export interface MergeFlags {
  readonly out: string;
  readonly json?: boolean;
}

/** `merge RUN…`: joins the runs of one plan, such as its shards. */
export function addMergeCommand(program: Command): void {
  program
    .command("merge")
    .argument("<runs...>", "run folders of one plan, such as its shards")
    .description("joins runs of one plan into a new folder, each conversation as it was recorded")
    .requiredOption("--out <dir>", "the new run folder")
    .option("--json", "prints the summary as JSON instead of tables")
    .addHelpText(
      "after",
      "\nExample:\n  seambench merge results/shard-1 results/shard-2 --out results/whole\n\nEnds as the run would have: 0 when every cell was measured, 3 when turns are missing.",
    )
    .action(async (runs: readonly string[], flags: MergeFlags) => {
      const { mergeRuns } = await import("../merge-runs.ts");
      process.exitCode = await mergeRuns(runs, flags);
    });
}
