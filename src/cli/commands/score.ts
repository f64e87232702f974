import type { Command } from "commander";
import { wholeNumber } from "../whole-number.ts";

/** The options as the command line gives them. */
export interface ScoreFlags {
  readonly protocol?: string;
  readonly format?: string;
  readonly textField?: string;
  readonly vocabulary?: string;
  readonly maxChars: number;
  readonly groupBy?: string;
  readonly turns: string;
  readonly failOn?: string;
  readonly worst: number;
  readonly json?: boolean;
}

/** `score FILE…`: scores transcripts that were recorded elsewhere. */
export function addScoreCommand(program: Command): void {
  program
    .command("score")
    .argument("<file...>", "files of transcripts, or - for standard input")
    .description(
      "scores transcripts recorded elsewhere: conversations, replies, other tools' outputs",
    )
    .option(
      "--protocol <name>",
      "purpose-label, state-block or a module such as ./mine.ts (required)",
    )
    .option(
      "--format <name>",
      "messages, text, promptfoo, inspect or openai-batch; else by content",
    )
    .option("--text-field <name>", "the field that holds the reply, in lines of replies (text)")
    .option("--vocabulary <file>", "vocabulary as JSON or YAML, for state-block")
    .option("--max-chars <n>", "the longest label, for purpose-label", wholeNumber(1), 64)
    .option(
      "--group-by <fields>",
      "fields that tell arms apart, such as model,metadata.arm or file",
    )
    .option("--turns <which>", "the turns that want a declaration: called or all", "called")
    .option("--fail-on <faults>", "end with 1 when a turn has one, such as residue,undeclared")
    .option("--worst <n>", "print the n worst turns, each piece underlined", wholeNumber(0), 0)
    .option("--json", "print everything as JSON")
    .addHelpText("after", scoreHelp)
    .action(async (files: readonly string[], flags: ScoreFlags) => {
      const { scoreFiles } = await import("../score-files.ts");
      await scoreFiles(files, flags);
    });
}

const scoreHelp = `
Formats, told by content:
  messages      a conversation a line, {"messages": [...]}; OpenAI's messages or Anthropic's blocks
  text          a reply a line, {"text": "..."}; another field with --text-field
  promptfoo     what "promptfoo eval -o out.json" or "-o out.jsonl" wrote
  inspect       an Inspect log as JSON, from "inspect log dump"
  openai-batch  output of OpenAI's Batch API

  Errors in a file are turns without a reply: missing, and in no denominator.

Faults for --fail-on:
  purpose-label  residue, undeclared, noncompliant, unclosed, hollow, spurious, truncated, missing
  state-block    residue, leaks, unproposed, noncompliant, truncated, missing
  a module       residue, leaks, undeclared, unreadable, truncated, missing

  A declaration is wanted of the turns that called a tool, or, where the file shows no calls and with
  --turns all, of every turn.

Examples:
  seambench score chats.jsonl --protocol purpose-label --group-by model --worst 20
  seambench score out.json --protocol state-block --fail-on residue,unproposed
`;
