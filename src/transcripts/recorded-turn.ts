/**
 * A turn that something else than a run of ours recorded. It stands behind no script: what its task wanted is not
 * known, and neither is what is wanted of the turn.
 */

import type { MissingCause, ModelReply } from "../model/model.ts";

/** What a file tells of one assistant turn. */
export type RecordedAnswer =
  | {
      readonly kind: "reply";
      /** `finish.raw` is null where the file does not say why the reply ended. */
      readonly reply: ModelReply;
      /**
       * What the assistant turn was begun with by the one who asked; null for nothing, or where the file does not say.
       * The reply's text never holds it.
       */
      readonly prefix: string | null;
    }
  | {
      readonly kind: "missing";
      /** `error`: the file tells of an error and not of its kind. */
      readonly cause: MissingCause | "error";
    };

export interface RecordedTurn {
  /** Where in its record it stands, such as `message 3`; "" where the record is the turn. */
  readonly place: string;
  readonly answer: RecordedAnswer;
  /** Whether the format would show a tool call if there was one. */
  readonly showsCalls: boolean;
}

/** One conversation of a file: the turns that depend on each other. */
export interface RecordedConversation {
  /** Where in the file it stands beside its line, such as `sample 4, epoch 2`; "" where the line is all. */
  readonly place: string;
  /** What the format itself tells arms apart by, such as model and prompt; a table's columns in this order. */
  readonly arm: Readonly<Record<string, string>>;
  /** The task that repeats share; null where the format has none. */
  readonly task: string | null;
  /** The names of the tools that it says were offered; empty where it says nothing of them. */
  readonly tools: readonly string[];
  /** What the file holds of the conversation; a field of it can tell arms apart. */
  readonly record: unknown;
  readonly turns: readonly RecordedTurn[];
}

/** A record that is not what its format has; reads on from the record's place. */
export interface RecordFault {
  readonly kind: "fault";
  readonly problem: string;
  readonly mend: string;
}

export type RecordReading =
  | { readonly kind: "conversations"; readonly conversations: readonly RecordedConversation[] }
  | RecordFault;

/** A shape of files. Its functions are total over JSON values. */
export interface TranscriptFormat {
  /** The word of `--format`. */
  readonly id: string;
  /** What it is, in a few words. */
  readonly title: string;
  /** One record of it, on one line. */
  readonly example: string;
  /** Whether a value of a file looks like a record of it, or like the whole document. */
  recognises(value: unknown): boolean;
  read(value: unknown): RecordReading;
}

/** A fault with what the format wants. */
export function recordFault(problem: string, mend: string): RecordFault {
  return { kind: "fault", problem, mend };
}

/** A turn that has no reply. */
export function missingTurn(
  cause: MissingCause | "error",
  place: string,
  showsCalls: boolean,
): RecordedTurn {
  return { place, answer: { kind: "missing", cause }, showsCalls };
}
