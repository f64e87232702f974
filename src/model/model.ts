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

/** Token counts as the server reports them; null is unknown, never 0 in its place. */
export interface Usage {
  /** The whole prompt, what a cache held of it included. */
  readonly inputTokens: number | null;
  /** The whole reply, hidden reasoning included. */
  readonly outputTokens: number | null;
  /** The part of `inputTokens` that a cache held. */
  readonly cachedInputTokens: number | null;
  /** The part of `outputTokens` that is reasoning. */
  readonly reasoningTokens: number | null;
}

/** One reply. `text` never holds the prefill, whatever the server sends back. */
export interface ModelReply {
  readonly text: string;
  /** Reasoning the server kept apart from the text; null when it gave none. */
  readonly reasoning: string | null;
  /** Whether the server says that the model reasoned and does not show what: a protocol written there is unseen. */
  readonly reasoningHidden: boolean;
  readonly toolCalls: readonly ToolCall[];
  readonly finish: Finish;
  readonly usage: Usage;
  /** The model that the server says answered; null when it does not say. */
  readonly servedModel: string | null;
  /** What the server calls the build or configuration that answered; null when it does not say. */
  readonly fingerprint: string | null;
  /** The server's own name for this call, to ask its operators about; null when it gave none. */
  readonly requestId: string | null;
  /** Whether the server says that no language model wrote it, as the rehearsal server does; absent for every other. */
  readonly simulated?: true;
}

/** A reply of a text alone: nothing called, nothing counted, nothing told. Adapters and tests write their own parts over it. */
export function plainReply(text: string): ModelReply {
  return {
    text,
    reasoning: null,
    reasoningHidden: false,
    toolCalls: [],
    finish: { reason: "stop", raw: null },
    usage: unknownUsage,
    servedModel: null,
    fingerprint: null,
    requestId: null,
  };
}

/** Counts of a server that reports none. */
export const unknownUsage: Usage = {
  inputTokens: null,
  outputTokens: null,
  cachedInputTokens: null,
  reasoningTokens: null,
};

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

export type ModelAnswer = AnsweredCall | MissingAnswer;

export interface AnsweredCall {
  readonly kind: "reply";
  readonly reply: ModelReply;
  /** null when the request had no prefill. */
  readonly effect: PrefillEffect | null;
  readonly warnings: readonly string[];
  /** Milliseconds of the call that generated, where more than that was asked; absent where it was all. */
  readonly callMs?: number;
}

/** A turn without a reply, and why. */
export interface MissingAnswer {
  readonly kind: "missing";
  readonly cause: MissingCause;
  readonly detail: string;
  /**
   * What of the request the server will not take from anybody: a prefill, a schema to keep to, or a system message
   * behind the first. Asking again in the same way is useless, and the seam that needs it is unsupported.
   */
  readonly refuses?: Capability;
  /** Milliseconds that the server asked to be left alone for. */
  readonly retryAfterMs?: number;
}

/** What a seam may need of a target beyond taking messages. */
export type Capability = "prefill" | "constraint" | "lateSystem";

/**
 * Whether a target can do what a seam needs, decided before a turn is spent. `mechanism` names how it is carried
 * out, `evidence` in a few words how that is known. `inconclusive` is a target that has not been probed, or whose
 * probe could not tell.
 */
export type Support =
  | { readonly kind: "supported"; readonly mechanism: string; readonly evidence: string }
  | { readonly kind: "unsupported"; readonly reason: string }
  | { readonly kind: "inconclusive"; readonly reason: string };

/** A prompt as the server would feed it to the model, before a token is generated. */
export type Rendering =
  | {
      readonly kind: "rendered";
      readonly prompt: string;
      /** Where the server rendered it, such as `/apply-template`. */
      readonly by: string;
    }
  | { readonly kind: "refused"; readonly detail: string }
  | { readonly kind: "unavailable"; readonly reason: string };

/** What a target tells of itself without generating anything; null is what it does not tell. */
export interface TargetFacts {
  /** The kind of server, such as `llama.cpp`. */
  readonly server: string | null;
  readonly version: string | null;
  /** SHA-256 of the chat template. */
  readonly template: string | null;
  /** Tokens that the server's context holds. */
  readonly contextTokens: number | null;
  /** Prefill dialects worth trying, the likeliest first; empty when none is known to work. */
  readonly dialects: readonly string[];
}

/** The ways to find out what a target does with a request, for a probe. */
export interface Probing {
  /** What a verdict is kept under, beside the facts: where the model is and what it is called there. Holds no secret. */
  readonly target: { readonly endpoint: string; readonly model: string };
  facts(signal: AbortSignal): Promise<TargetFacts>;
  /**
   * The same model, its prefills in this dialect whatever the suite says, its `prefill` supported.
   *
   * @param echoes whether replies were found to hold the prefix; absent where that is not known
   */
  speaking(dialect: string, echoes?: boolean): Model;
  /** How the server would render a request; nothing is generated. A prefill is written in `dialect`. */
  render(request: ModelRequest, dialect: string | null, signal: AbortSignal): Promise<Rendering>;
}

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
  /** Whether a system message behind the first reaches the model where it stands. */
  readonly lateSystem: Support;
  /** Tokens of its context; null when nobody says. */
  readonly contextTokens: number | null;
  /** How to find out what is inconclusive; null where nothing is. */
  readonly probing: Probing | null;
  generate(request: ModelRequest, options: { readonly signal: AbortSignal }): Promise<ModelAnswer>;
  close(): Promise<void>;
}
