import type { Command } from "commander";
import { wholeNumber } from "../whole-number.ts";

/** The options as the command line gives them. */
export interface ShowFlags {
  readonly cell?: string;
  readonly task?: string;
  readonly failing?: number;
}

/** `show RUN`: reads conversations in the terminal. */
export function addShowCommand(program: Command): void {
  program
    .command("show")
    .argument("<run>", "run folder")
    .description("prints conversations with each removed piece marked by the rule that took it out")
    .option("--cell <id>", "only this cell (its id, or a part of it)")
    .option("--task <name>", "only this task")
    .option(
      "--failing <n>",
      "only the first n conversations that hold a failing turn",
      wholeNumber(1),
    )
    .addHelpText("after", "\nExample:\n  seambench show results/demo --cell nudge --failing 3")
    .action(async (run: string, flags: ShowFlags) => {
      const { showRun } = await import("../show-run.ts");
      await showRun(run, flags);
    });
}
