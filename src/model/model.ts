/**
 * Who answers. In comes the request a seam has shaped; out comes the reply with everything the server said
 * of it, or the cause that left the turn without one. An adapter never throws for what a server does: it
 * throws only when it is asked for something it said it could not do.
 */

import type { Json } from "../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../suite/message.ts";
import type { Sampling } from "../suite/suite.ts";

/** What is asked of a model in one call. JSON-safe: the journal keeps it as it is and the turn's key hashes it. */
export interface ModelRequest {
  readonly messages: readonly Message[];
  /** Tools on the wire's own channel; empty where the task has none or plays them as scripted. */
  readonly tools: readonly Tool[];
  /** The text that the assistant turn is begun with; null for none. */
  readonly prefill: string | null;
  /** The JSON Schema that the reply must fit; null for free text. */
  readonly constraint: Json | null;
  readonly sampling: Sampling;
  /** Sampling seed, an integer in [0, 2^31). */
  readonly seed: number;
}

/** Why the model stopped, in our word; `raw` beside it is the server's own, null when it gave none. */
export interface Finish {
  readonly reason: "stop" | "length" | "tool-calls" | "content-filter" | "other";
  readonly raw: string | null;
}

/** Token counts as the server reports them; null is unknown, never 0. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** One reply. `text` never holds the prefill, whatever the server sends back. */
export interface ModelReply {
  readonly text: string;
  /** Reasoning the server kept apart from the text; null when it gave none. */
  readonly reasoning: string | null;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: Finish;
  readonly usage: Usage;
  /** The model that the server says answered; null when it does not say. */
  readonly servedModel: string | null;
}

/**
 * What became of a prefill. `continued` whenever the rendered prompt is proven to end in the prefix; the
 * others are read from the reply, and only where nothing is proven. null: nothing was prefilled.
 */
export type PrefillEffect =
  | "continued"
  | "restarted"
  | "echoed"
  | "polite"
  | "rejected"
  | "unknown";

/** Causes that a later attempt may mend; a run that holds one is incomplete. */
export const resumableCauses = [
  "timeout",
  "network",
  "server",
  "rate-limit",
  "auth",
  "malformed",
  "cancelled",
  "not-run",
] as const;
/** Causes that asking again will not mend. */
export const finalCauses = ["context", "context-cut", "content-filter", "bad-request"] as const;

export type ResumableCause = (typeof resumableCauses)[number];
export type FinalCause = (typeof finalCauses)[number];
export type MissingCause = ResumableCause | FinalCause;

/** Whether asking again may mend a turn that is missing by `cause`. */
export function isResumable(cause: MissingCause): cause is ResumableCause {
  return resumableCauses.some((resumable) => resumable === cause);
}

export type ModelAnswer =
  | {
      readonly kind: "reply";
      readonly reply: ModelReply;
      /** null when the request had no prefill. */
      readonly effect: PrefillEffect | null;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "missing"; readonly cause: MissingCause; readonly detail: string };

/**
 * Whether a target can do what a seam needs, decided before a call is spent. `mechanism` names how it is
 * carried out.
 */
export type Support =
  | { readonly kind: "supported"; readonly mechanism: string }
  | { readonly kind: "unsupported"; readonly reason: string }
  | { readonly kind: "inconclusive"; readonly reason: string };

export interface Model {
  readonly id: string;
  /** Whether every figure it yields must be marked as simulated. */
  readonly simulated: boolean;
  /** Models of one host run one after another; null for a model that shares nothing. */
  readonly host: string | null;
  /** How many calls it can answer at once; null leaves it to the suite's limit. */
  readonly callsAtOnce: number | null;
  /** What made the answers besides the request: adapter, model, file hash, settings. Hashed into every key; holds no secret. */
  readonly identity: { readonly [key: string]: string | number | boolean | null };
  /** Whether it goes on from a text that the assistant turn is begun with. */
  readonly prefill: Support;
  /** Whether it keeps a reply to a JSON Schema. */
  readonly constraint: Support;
  generate(request: ModelRequest, options: { readonly signal: AbortSignal }): Promise<ModelAnswer>;
  close(): Promise<void>;
}
