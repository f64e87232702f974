import type { Command } from "commander";
import { UsageError } from "../../errors.ts";

/** What `report` can print. */
const formats = ["md", "csv", "html", "json"] as const;

interface ReportFlags {
  readonly format: string;
  readonly json?: boolean;
}

/** `report RUN`: recomputes every table of a run folder from its journal. */
export function addReportCommand(program: Command): void {
  program
    .command("report")
    .argument("<run>", "run folder")
    .description("recomputes a run's tables from its journal and prints one form of them")
    .option("--format <format>", `what is printed: ${formats.join(", ")}`, "md")
    .option("--json", "the same as --format json")
    .addHelpText("after", "\nExample:\n  seambench report results/demo --format csv > cells.csv")
    .action(async (run: string, flags: ReportFlags) => {
      const format = flags.json === true ? "json" : flags.format;
      if (!formats.some((known) => known === format)) {
        throw new UsageError(`report cannot print "${format}"`, {
          mend: `use one of ${formats.join(", ")}`,
        });
      }
      const { reportText } = await import("../report-text.ts");
      process.stdout.write(await reportText(run, format as (typeof formats)[number]));
    });
}
