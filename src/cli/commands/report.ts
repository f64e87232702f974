import type { Command } from "commander";
import { UsageError } from "../../errors.ts";
import { tableNames } from "../../report/table-names.ts";

/** What `report` can print. */
const formats = ["md", "csv", "html", "json", "text"] as const;

interface ReportFlags {
  readonly format: string;
  readonly table?: string;
  readonly json?: boolean;
}

/** `report RUN`: recomputes every table of a run folder from its journal. */
export function addReportCommand(program: Command): void {
  program
    .command("report")
    .argument("<run>", "run folder")
    .description("recomputes a run's tables from its journal and prints one form of them")
    .option("--format <format>", `what is printed: ${formats.join(", ")}`, "md")
    .option("--table <name>", `one table alone: ${tableNames.join(", ")}`)
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      "\nExample:\n  seambench report results/demo --format csv > cells.csv\n  seambench report results/demo --table decay --format text",
    )
    .action(async (run: string, flags: ReportFlags) => {
      const format = oneOf(formats, flags.json === true ? "json" : flags.format);
      const table = flags.table === undefined ? null : oneOf(tableNames, flags.table);
      const { reportText } = await import("../report-text.ts");
      process.stdout.write(await reportText(run, format, table));
    });
}

function oneOf<T extends string>(known: readonly T[], wanted: string): T {
  const found = known.find((one) => one === wanted);
  if (found !== undefined) return found;
  throw new UsageError(`report cannot print "${wanted}"`, {
    mend: `use one of ${known.join(", ")}`,
  });
}
