/**
 * A seam: where an instruction goes. A pure function from the conversation and the instruction to the
 * conversation with it, and the text that the assistant turn is begun with.
 *
 * Enters: the messages as they would stand without any instruction, ending in a user or tool message.
 * Leaves: the same messages, the instruction's text added at the seam's places and nothing else changed.
 */

import type { Instruction } from "../protocols/protocol.ts";
import type { Message } from "../suite/message.ts";

/** Where in the request the instruction stands. */
export type Place = "system-prompt" | "user-message" | "tool-result";

/** What the application's side of the reply already holds, so that no model is credited with it. */
export type Given = "opener";

/** What a seam needs besides the messages. */
export interface Delivery {
  readonly instruction: Instruction;
  /** The literal a prefilled turn is begun at. */
  readonly opener: string;
  /** Whether a nudge stays on earlier user turns. */
  readonly nudges: "keep" | "latest";
}

export interface Delivered {
  readonly messages: readonly Message[];
  readonly prefill: string | null;
  /** The places that teach in the newest part of the request, in reading order; empty when nothing is delivered. */
  readonly places: readonly Place[];
  readonly given: readonly Given[];
}

export interface Seam {
  readonly id: string;
  /** Whether it delivers a wording; a seam that does not is played once, whatever the wordings. */
  readonly delivers: boolean;
  readonly prefills: boolean;
  deliver(messages: readonly Message[], delivery: Delivery): Delivered;
}
