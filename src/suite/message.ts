/** What every later room speaks: the messages of a conversation, as they stand on the wire in every dialect. */

import type { Json } from "../protocols/json.ts";

/** A tool call as the model wrote it: `arguments` is its raw JSON text and may be malformed. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

/** A tool as it is offered to the model; `parameters` is a JSON Schema object. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: { readonly [key: string]: Json };
}

export type Message =
  | { readonly role: "system"; readonly content: string }
  | { readonly role: "user"; readonly content: string }
  | {
      readonly role: "assistant";
      readonly content: string;
      readonly toolCalls: readonly ToolCall[];
    }
  | {
      readonly role: "tool";
      readonly content: string;
      readonly callId: string;
      readonly name: string;
    };
