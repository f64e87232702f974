import type { Command } from "commander";

/** The options as the command line gives them. */
export interface VerifyFlags {
  readonly json?: boolean;
}

/** `verify RUN…`: looks whether journals and manifests are whole. */
export function addVerifyCommand(program: Command): void {
  program
    .command("verify")
    .argument("<runs...>", "run folders")
    .description("checks journals and manifests offline: what is damaged, and what is still good")
    .option("--json", "prints what was found as JSON")
    .addHelpText(
      "after",
      "\nExample:\n  seambench verify results/mine\n\nEnds with 0 when nothing is damaged, 1 when something is, 2 when a folder is no run.",
    )
    .action(async (runs: readonly string[], flags: VerifyFlags) => {
      const { verifyRuns } = await import("../verify-runs.ts");
      process.exitCode = await verifyRuns(runs, flags);
    });
}
