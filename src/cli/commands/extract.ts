import type { Command } from "commander";
import { lineProtocols } from "../line-protocols.ts";

/** The flags as the command line gives them. */
export interface ExtractFlags {
  readonly protocol?: string;
  readonly in: string;
  readonly vocabulary?: string;
  readonly extractor: string;
}

/** Registers `extract`: the shared extractors as a filter from JSON Lines to JSON Lines, in constant memory. */
export function addExtractCommand(program: Command): void {
  program
    .command("extract")
    .description("read protocol out of recorded replies: JSON Lines in, JSON Lines out")
    .option("--protocol <name>", `what to read: ${lineProtocols.join(" or ")} (required)`)
    .option("--in <file>", "file to read, or - for standard input", "-")
    .option("--vocabulary <file>", "vocabulary as JSON or YAML, for state-block")
    .option("--extractor <name>", "reference or hardened", "reference")
    .addHelpText("after", lineHelp)
    .action(async (flags: ExtractFlags) => {
      const { extractToOutput } = await import("../extract-to-output.ts");
      await extractToOutput(flags);
    });
}

const lineHelp = `
Lines:
  purpose-label  {"id", "text", "config"?}  ->  {"id", "label", "text", "declared", "removals"}
  state-block    {"id", "text"}             ->  {"id", "prose", "proposal", "raw", "removals"}

  "config" is {"enabled", "maxChars", "delivery"} or true or false; without it
  {"enabled": true, "maxChars": 64, "delivery": "system"}. Offsets are UTF-16 units of the
  input text. Output keeps the order of the input; blank lines are passed over.

Example:
  seambench extract --protocol purpose-label --in replies.jsonl > labels.jsonl
`;
