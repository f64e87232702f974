/**
 * A wire protocol as the rehearsal server speaks it: reading what a client posts, writing what it expects back,
 * whole or streamed. What happens in between (which simulated model answers, what becomes of a prefill, which faults
 * are played) is the same for all of them and stands in no wire.
 */

import type { ModelReply } from "../model/model.ts";
import type { Json } from "../protocols/json.ts";
import type { Message, Tool } from "../suite/message.ts";
import type { Sampling } from "../suite/suite.ts";

/** What a client asked, in our words. */
export interface WireAsk {
  /** The model's name as the client wrote it, behaviours behind a `?` included. */
  readonly model: string;
  readonly stream: boolean;
  /** The messages as sent, system messages where they stood; a last one of the assistant's may be meant as a prefill. */
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
  /** The JSON Schema that the reply must fit; null for free text. */
  readonly constraint: Json | null;
  readonly sampling: Sampling;
  /** 0 where the protocol has no seed or the client sent none. */
  readonly seed: number;
  /** Whether the client said that its last message is to be continued, by whatever flag its dialect has. */
  readonly continues: boolean;
  /** The client's own words for it, for refusals that depend on them. */
  readonly flags: { readonly [name: string]: Json };
  /** Tokens of context the client asked for, such as Ollama's `num_ctx`; null when it said nothing. */
  readonly contextTokens: number | null;
  /** Whether the client asks for the rendered prompt in place of a reply. */
  readonly renderOnly: boolean;
  /** `default` where the client says nothing of it. */
  readonly thinking: "default" | "on" | "off";
}

export type WireReading =
  | { readonly kind: "ask"; readonly ask: WireAsk }
  | { readonly kind: "refused"; readonly status: number; readonly message: string };

/** What is sent back for an ask. */
export interface ServedAnswer {
  /** The reply; its `text` holds the prefix too where the server echoes it. */
  readonly reply: ModelReply;
  /** The name the server answers under. */
  readonly model: string;
  /** Unique in one server's life. */
  readonly id: string;
  /** Seconds since the epoch. */
  readonly created: number;
}

export interface ServedWire {
  readonly id: string;
  /** Paths that it answers POSTs on. */
  readonly paths: readonly string[];
  /** Total over JSON values; what the real server refuses is refused in its words. */
  read(body: Json): WireReading;
  /** The whole reply. */
  whole(answer: ServedAnswer): Json;
  readonly contentType: { readonly whole: string; readonly stream: string };
  /** The reply as it is streamed: the pieces that are written one after another, framing included. */
  pieces(answer: ServedAnswer): readonly string[];
  /** The rendered prompt, for wires that can be asked for it; null for the others. */
  readonly rendered:
    | ((prompt: string, answer: Pick<ServedAnswer, "model" | "created">) => Json)
    | null;
  /** The body of a failure in the protocol's own shape. */
  failure(status: number, message: string): Json;
  /** Rate-limit and id headers as the protocol names them. */
  headers(id: string): Readonly<Record<string, string>>;
}
