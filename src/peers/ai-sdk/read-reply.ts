import type { Removal } from "../../protocols/removal.ts";
import type { HeldText } from "./held-text.ts";

/** What is read out of a whole reply. */
export interface ReadReply {
  /** In order; what they leave is shown. */
  readonly removals: readonly Removal[];
  /** What `providerMetadata` tells under `seambench`: JSON values. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A reply that is being written. */
export interface ReplyInProgress extends HeldText {
  /** The whole reply has come, and the application has been told what it declares. */
  end(reply: string): ReadReply;
}

/** How a protocol reads replies; one that comes whole is ended at once, and nothing of it is pushed. */
export type ReplyReader = () => ReplyInProgress;
