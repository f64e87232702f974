import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { ExitCode, FileError, SeambenchError, UsageError } from "../errors.ts";
import { visibleText } from "../report/visible-text.ts";

/** Somebody who answers questions, a line at a time. */
export interface Asker {
  /**
   * One line of answer without its end, "" when only Enter was pressed.
   *
   * @throws {SeambenchError} when no further answer can come: the input ended, or the user stopped
   */
  ask(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Who fills in what no flag says: somebody who is asked, or the defaults; null: nobody. */
export type Filler = Asker | "defaults" | null;

/** The one to ask, where there is one. */
export function askerOf(filler: Filler): Asker | null {
  return filler === "defaults" ? null : filler;
}

/**
 * Asks over a pair of streams: a terminal with line editing, or a pipe that holds one answer a line. Answers that
 * come before their question wait for it.
 */
export function streamAsker(
  input: Readable & { readonly isTTY?: boolean },
  output: Writable,
): Asker {
  let stopped = false;
  let ended = false;
  const reader = createInterface({ input, output, terminal: input.isTTY === true });
  reader.on("SIGINT", () => {
    stopped = true;
    reader.close();
  });
  reader.on("close", () => {
    ended = true;
  });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      // A pipe may have ended while its answers still wait; newer Node refuses to prompt then.
      if (ended) output.write(visibleText(question));
      else {
        reader.setPrompt(visibleText(question));
        reader.prompt();
      }
      const { value, done } = await lines.next();
      if (done !== true) return value;
      output.write("\n");
      throw stopped ? interrupted() : noMoreAnswers();
    },
    say: (text) => void output.write(`${visibleText(text)}\n`),
    close: () => reader.close(),
  };
}

function interrupted(): SeambenchError {
  const mend = "run it again, or give flags instead of answers";
  return new SeambenchError("stopped; nothing was written", ExitCode.interrupted, { mend });
}

function noMoreAnswers(): SeambenchError {
  const message = "the answers ended before the last question; nothing was written";
  const mend = "answer every question, or give flags and --yes; see seambench init --help";
  return new SeambenchError(message, ExitCode.usage, { mend });
}

/**
 * Asks until an answer can be used: `read` throws a `UsageError` or `FileError` for one that cannot, which is shown
 * before the question is put again.
 */
export async function askUntil<T>(
  asker: Asker,
  question: string,
  read: (answer: string) => T | Promise<T>,
): Promise<T> {
  for (;;) {
    const answer = await asker.ask(question);
    try {
      return await read(answer.trim());
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof FileError)) throw error;
      asker.say(`  ${error.message}: ${error.mend}`);
    }
  }
}
