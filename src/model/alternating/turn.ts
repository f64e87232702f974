/** A conversation as protocols of alternating turns want it: user and model in turn, every call with its result. */

import type { JsonMap } from "../http/wire.ts";

/** A call whose result stands in the next turn. */
export interface AnsweredCall {
  readonly kind: "call";
  /** Letters, digits, `_` and `-`; no other call of the conversation has it. */
  readonly id: string;
  readonly name: string;
  readonly input: JsonMap;
}

/** What a call of the turn before returned. */
export interface CallResult {
  readonly kind: "result";
  readonly id: string;
  readonly name: string;
  readonly content: string;
}

/** A text with something to read in it. */
export interface TurnText {
  readonly kind: "text";
  readonly text: string;
}

export type Turn =
  | { readonly role: "system"; readonly parts: readonly TurnText[] }
  /** Results stand in front of texts. */
  | { readonly role: "user"; readonly parts: readonly (CallResult | TurnText)[] }
  | { readonly role: "assistant"; readonly parts: readonly (TurnText | AnsweredCall)[] };

/** Neighbouring turns have different roles, and no turn is empty. */
export interface Conversation {
  /** The system messages in front of everything else as one text; null when there is none. */
  readonly system: string | null;
  readonly turns: readonly Turn[];
  /** What of the messages could not go out as it is, each once. */
  readonly warnings: readonly string[];
}
