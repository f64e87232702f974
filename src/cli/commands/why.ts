import type { Command } from "commander";

/** `why RUN`: what the gate found in a run, on one screen. */
export function addWhyCommand(program: Command): void {
  program
    .command("why")
    .argument("<run>", "run folder that was gated")
    .description(
      "tells on one screen what a gate found: how much, since when, what changed, replies",
    )
    .option("--json", "prints the same as JSON, without the replies")
    .addHelpText("after", "\nExample:\n  seambench why results/night")
    .action(async (run: string, flags: { readonly json?: boolean }) => {
      const { whyCommand } = await import("../why-command.ts");
      await whyCommand(run, flags.json === true);
    });
}
