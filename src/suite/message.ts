/** What every later room speaks: the messages of a conversation, as they stand on the wire in every dialect. */

/** Any JSON value; what models write is only ever this, never trusted as more. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

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
