import type { Command } from "commander";

/** The options as the command line gives them. */
export interface InitFlags {
  readonly protocol?: string;
  readonly tag?: string;
  readonly wording?: string;
  readonly instruction?: string;
  readonly model?: readonly string[];
  readonly keyEnv?: string;
  readonly seams?: string;
  readonly yes?: boolean;
  readonly ask?: boolean;
  readonly force?: boolean;
}

/** `init [DIR]`: writes a suite for the user's own instruction that runs at once. */
export function addInitCommand(program: Command): void {
  program
    .command("init")
    .argument("[dir]", "folder to write into", ".")
    .description(
      "writes a suite for your own instruction that runs at once; asks on a terminal, else takes flags",
    )
    .option("--protocol <name>", "purpose-label, state-block, or tag for a tag of your own")
    .option("--tag <name>", "the name of your own tag, such as status for <status>")
    .option("--wording <file>", "file that holds the instruction, or - for standard input")
    .option("--instruction <text>", "the instruction itself")
    .option(
      "--model <list>",
      "models: sim:steady, a GGUF file, or NAME@URL of an OpenAI-compatible server; may be repeated (default: sim:steady)",
      (text: string, earlier: readonly string[] = []) => [...earlier, text],
    )
    .option("--key-env <name>", "environment variable that holds the key of the servers")
    .option("--seams <list>", "seams to deliver the instruction at")
    .option("--yes", "asks nothing and takes the default for whatever no flag says")
    .option("--ask", "asks although standard input is no terminal")
    .option("--force", "overwrites files of an earlier init")
    .addHelpText("after", helpText)
    .action(async (dir: string, flags: InitFlags) => {
      const { initSuite } = await import("../init-suite.ts");
      await initSuite(dir, flags);
    });
}

const helpText = `
Examples:
  seambench init
  seambench init mine --protocol purpose-label --wording prompt.md --yes
  seambench init mine --tag status --instruction "Begin each message that calls a tool with
    <status>what you are doing</status> on a line of its own." --yes
  seambench init mine --protocol state-block --wording - --key-env MY_KEY
    --model sim:steady --model llama-3.2-3b@http://127.0.0.1:8080/v1 < rule.md

Writes suite.yaml, wordings/mine.md and three tasks to begin with.`;
