import type { Command } from "commander";
import { withFilters } from "../filter-flags.ts";
import { wholeNumber } from "../whole-number.ts";

/** The options as the command line gives them. */
export interface PlanFlags {
  readonly models?: string;
  readonly seams?: string;
  readonly wordings?: string;
  readonly tasks?: string;
  readonly epochs?: number;
  readonly concurrency?: number;
  readonly prices?: string;
  readonly latencyMs?: number;
  readonly json?: boolean;
}

/** `plan SUITE`: what a run would ask, what it would cost and what it could show. */
export function addPlanCommand(program: Command): void {
  withFilters(
    program
      .command("plan")
      .argument("<suite>", "suite file (YAML)")
      .description(
        "tells before anything is spent what a run asks, what it costs and what it could show",
      ),
  )
    .option("--prices <file>", "prices of your own, which go before the package's list")
    .option(
      "--latency-ms <n>",
      "what a call takes, for a guess at the run's length",
      wholeNumber(1),
    )
    .option("--json", "prints one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  seambench plan evals/demo.yaml --models anthropic:claude-haiku-5-5 --latency-ms 1500\n\nNothing is sent. Tokens are estimated at about four characters each; a cost without a known price is told as\nunknown, never as 0. Ends with 0.",
    )
    .action(async (suite: string, flags: PlanFlags) => {
      const { planCommand } = await import("../plan-command.ts");
      process.exitCode = await planCommand(suite, flags);
    });
}
