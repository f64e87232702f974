import type { Command } from "commander";
import { UsageError } from "../../errors.ts";

/** What `compare` can print. */
const formats = ["md", "csv", "json", "text"] as const;
/** One of them. */
export type CompareFormat = (typeof formats)[number];

interface CompareFlags {
  readonly metric?: string;
  readonly format: string;
  readonly json?: boolean;
}

/** `compare RUN_A RUN_B…`: each later run against the first. */
export function addCompareCommand(program: Command): void {
  program
    .command("compare")
    .argument("<runs...>", "run folders; each later one is compared with the first")
    .description(
      "compares runs cell by cell on the tasks they share, and tells what changed between them",
    )
    .option("--metric <name>", "the metric to compare, such as heading (default: the declared one)")
    .option("--format <format>", `what is printed: ${formats.join(", ")}`, "text")
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      "\nExample:\n  seambench compare results/monday results/tuesday\n  seambench compare results/old results/new --metric heading --format md",
    )
    .action(async (runs: readonly string[], flags: CompareFlags) => {
      const wanted = flags.json === true ? "json" : flags.format;
      const format = formats.find((known) => known === wanted);
      if (format === undefined) {
        throw new UsageError(`compare cannot print "${wanted}"`, {
          mend: `use one of ${formats.join(", ")}`,
        });
      }
      const { compareRuns } = await import("../compare-runs.ts");
      await compareRuns(runs, { metric: flags.metric ?? null, format });
    });
}
