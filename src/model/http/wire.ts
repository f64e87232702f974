/**
 * A wire protocol as data and two pure maps: a request into the body that is posted, and the body that came back
 * into a reply. Everything that all of them share (keys, addresses, redirects, failures, redaction, what became of
 * a prefill) is done once, in `http-model.ts`.
 */

import type { Json } from "../../protocols/json.ts";
import type { ModelReply, ModelRequest, Support } from "../model.ts";
import type { PrefillDialect } from "./prefill-dialect.ts";
import type { FailedCall, Missing } from "./read-failure.ts";

export type JsonMap = { readonly [key: string]: Json };

/** What of a request the model's own settings decide. */
export interface WireSettings {
  /** The model's name on the server. */
  readonly model: string;
  /** How a prefill is written; null where none is ever asked for. */
  readonly dialect: PrefillDialect | null;
  /** The suite's `body`. It stands over everything but the wire's `ownFields`; a null takes a field out. */
  readonly body: JsonMap;
  /** Whether the model is to think before it writes; `default` leaves it to the server. */
  readonly thinking: "default" | "on" | "off";
  /** Tokens of context that the suite asks for; null leaves it to the server. */
  readonly contextTokens: number | null;
}

/** A request in the words of a protocol, or why the protocol has no words for it. */
export type WireRequest =
  | {
      readonly kind: "body";
      readonly body: JsonMap;
      /** What could not be honoured of the request. */
      readonly warnings: readonly string[];
    }
  | Missing;

/** A reply as the protocol has it, or why there is none. A prefix that the server sent back is still in the text. */
export type ReplyReading =
  | {
      readonly kind: "reply";
      readonly reply: ModelReply;
      readonly warnings: readonly string[];
    }
  | Missing;

export interface Wire {
  /** The adapter's word in suite files. */
  readonly adapter: string;
  /** The address that is asked when the suite names none; null makes `baseUrl` required. */
  readonly baseUrl: string | null;
  /** The variable that holds the key when the suite names none and it is set; null for no such habit. */
  readonly apiKeyEnv: string | null;
  /** Headers that every request carries, such as the protocol's version. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that carry the key. */
  keyHeaders(key: string): Readonly<Record<string, string>>;
  /** What stands behind the base address, beginning with a slash; a base that ends in it already stays as it is. */
  path(model: string): string;
  /** Fields that the wire itself sends and a suite's `body` may not. */
  readonly ownFields: readonly string[];
  /** The prefill dialects that it can write; a suite may name each by its id. */
  readonly dialects: readonly PrefillDialect[];
  /** Whether a reply can be held to a schema. */
  readonly constraint: Support;
  /** Whether a system message behind the first stays where it is, as the protocol documents it for this model. */
  lateSystem(model: string): Support;
  /** Pure. */
  requestBody(request: ModelRequest, settings: WireSettings): WireRequest;
  /** Total over texts. */
  readReply(body: string, call: FailedCall): ReplyReading;
}
