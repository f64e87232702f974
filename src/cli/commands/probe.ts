import type { Command } from "commander";

/** The options as the command line gives them. */
export interface ProbeFlags {
  readonly suite?: string;
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
  readonly prefill?: string;
  readonly json?: boolean;
  readonly fresh?: boolean;
}

/** `probe MODEL`: what a target does with a prefill, a schema, a late system message and a nudge. */
export function addProbeCommand(program: Command): void {
  program
    .command("probe")
    .argument("<model>", "adapter:model, or the id of a model in --suite")
    .description(
      "finds out whether a model goes on from a prefill and keeps to a schema, and where a nudge lands",
    )
    .option("--suite <file>", "suite file that has the model")
    .option("--base-url <url>", "the server's address")
    .option("--api-key-env <name>", "the variable that holds the key")
    .option("--prefill <dialect>", "the dialect to try first")
    .option("--json", "prints the verdicts with every call that they rest on")
    .option("--fresh", "decides anew, whatever an earlier probe found")
    .addHelpText(
      "after",
      "\nExample:\n  seambench probe openai-compatible:llama-3.2-3b --base-url http://127.0.0.1:8080/v1\n\nAsks the server to render a few requests where it can, and at most a few dozen short calls of the model.\nEnds with 0 when it did its work, whatever the verdict; 3 when the target could not be reached.",
    )
    .action(async (model: string, flags: ProbeFlags) => {
      const { probeCommand } = await import("../probe-command.ts");
      process.exitCode = await probeCommand(model, flags);
    });
}
