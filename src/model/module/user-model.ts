/**
 * A model of the user's own: what a module exports that stands as `module:./my-loop.ts` in a suite. Its own loop or
 * client, or a language model of the AI SDK:
 *
 *     export const generate: UserGenerate = async ({ messages }, { signal }) => (await ask(messages, signal)).text;
 *     export const prefill = "refused";
 *
 *     export const model = openai("gpt-5-mini");
 */

import type { Json } from "../../protocols/json.ts";
import type { Finish, ModelRequest } from "../model.ts";
import type { AiSdkModel } from "./ai-sdk-model.ts";

/** What a call brings beside the request. */
export interface UserCall {
  /** Aborted when the time for one call runs out or the run is stopped. Nothing is waited for after that. */
  readonly signal: AbortSignal;
  /** The suite's `body` of this model, for settings of the module's own. */
  readonly body: { readonly [key: string]: Json };
}

/**
 * Asks the model once. The request is the call's own copy. What is thrown leaves the turn missing: an error with a
 * `status` or `statusCode` by what that says (401, 429 with its `retry-after`, 500 …), any other by cause `server`.
 */
export type UserGenerate = (
  request: ModelRequest,
  call: UserCall,
) => Promise<string | UserReply> | string | UserReply;

/** A reply. A text alone is a reply that called nothing and stopped by itself. */
export interface UserReply {
  /** What the model wrote behind the prefill. A prefix that is repeated in front of it is cut off once. */
  readonly text: string;
  /** Reasoning that was kept apart from the text. */
  readonly reasoning?: string | null | undefined;
  /** Whether the model reasoned and does not show what. */
  readonly reasoningHidden?: boolean | undefined;
  readonly toolCalls?: readonly UserToolCall[] | undefined;
  /** Absent: `tool-calls` where there are some, else `stop`. `raw` is the server's own word. */
  readonly finish?:
    | Finish["reason"]
    | { readonly reason: Finish["reason"]; readonly raw?: string | null | undefined }
    | undefined;
  /** Tokens; what is absent or null is unknown. */
  readonly usage?: UserUsage | undefined;
  /** The model that the server says answered. */
  readonly servedModel?: string | null | undefined;
  /** What the server calls the build that answered. */
  readonly fingerprint?: string | null | undefined;
  /** The server's name for this call. */
  readonly requestId?: string | null | undefined;
  /** What the reader of this turn should know. */
  readonly warnings?: readonly string[] | undefined;
}

/** One call; without an id it is given one by its place. `arguments` are JSON as the model wrote it, or its value. */
export interface UserToolCall {
  readonly id?: string | undefined;
  readonly name: string;
  readonly arguments: string | { readonly [key: string]: unknown };
}

/** Whole numbers from 0. */
export interface UserUsage {
  /** The whole prompt, what a cache held of it included. */
  readonly inputTokens?: number | null | undefined;
  /** The whole reply, hidden reasoning included. */
  readonly outputTokens?: number | null | undefined;
  readonly cachedInputTokens?: number | null | undefined;
  readonly reasoningTokens?: number | null | undefined;
}

/** What a module says of what it can do; what it does not say is not relied on. */
export type UserPromise = "honoured" | "refused";

/** What a module can export, each by its name, or all of it in the object that it exports as `default`. */
export interface UserModel {
  /** Stands over `model`, which it may use. As `default` it can be the function alone. */
  readonly generate?: UserGenerate;
  /** A language model of the AI SDK, specification `v2` to `v4`. As `default` it can be the model alone. */
  readonly model?: AiSdkModel;
  /** Whether the model goes on from `request.prefill`. */
  readonly prefill?: UserPromise;
  /** Whether a reply keeps to `request.constraint`. */
  readonly constraint?: UserPromise;
  /** Whether a system message behind the first reaches the model where it stands. */
  readonly lateSystem?: UserPromise;
  /** Models of one host run one after another, such as `127.0.0.1:8080`. */
  readonly host?: string;
  /** How many calls it can answer at once. */
  readonly callsAtOnce?: number;
  /** Tokens of its context; the suite's own stand over it. */
  readonly contextTokens?: number;
  /** Whether its figures must be marked as simulated. */
  readonly simulated?: boolean;
  /** Called once, when the run has ended. */
  close?(): Promise<void> | void;
}
