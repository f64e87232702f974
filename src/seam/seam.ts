/**
 * A seam: where an instruction goes. A pure function from the conversation and the instruction to the
 * conversation with it, and the text that the assistant turn is begun with.
 *
 * Enters: the conversation as it would stand without any instruction, ending in a user or tool message.
 * Leaves: the same conversation, the instruction's text added at the seam's places and nothing else changed.
 */

import type { Json } from "../protocols/json.ts";
import type { Instruction } from "../protocols/protocol.ts";
import type { Message, Tool } from "../suite/message.ts";

/** Where in the request the instruction stands. */
export type Place =
  | "system-prompt"
  | "user-message"
  | "tool-result"
  | "system-message"
  | "tool-field";

/**
 * What the harness supplies of a reply, so that no model is credited with it: the opener that a turn is begun
 * with, or the form that a tool field or a grammar forces.
 */
export type Given = "opener" | "form";

/** What a model is shown: messages, and the tools on the wire's own channel. */
export interface Standing {
  readonly messages: readonly Message[];
  readonly tools: readonly Tool[];
}

/** What a seam needs besides the conversation. */
export interface Delivery {
  readonly instruction: Instruction;
  /** The literal a prefilled turn is begun at. */
  readonly opener: string;
  /** Whether a nudge stays on earlier user turns. */
  readonly nudges: "keep" | "latest";
  /** Whether a nudge ends the newest message or stands behind it as a system message. */
  readonly placement: "message" | "system-message";
  /** The JSON Schema of what the protocol writes; null where it has none to constrain by. */
  readonly schema: Json | null;
}

export interface Delivered extends Standing {
  readonly prefill: string | null;
  /** The schema that the reply is constrained to; null for free text. */
  readonly constraint: Json | null;
  /** The places that teach in the newest part of the request, in reading order; empty when nothing is delivered. */
  readonly places: readonly Place[];
  readonly given: readonly Given[];
}

export interface Seam {
  readonly id: string;
  /** Whether it delivers a wording; a seam that does not is played once, whatever the wordings. */
  readonly delivers: boolean;
  /** What a model must be able to do before the seam can be played with it. */
  readonly needs: "nothing" | "prefill" | "constraint";
  /** Whether it puts text beside the work, so that `placement` decides where. */
  readonly nudges: boolean;
  deliver(standing: Standing, delivery: Delivery): Delivered;
  /**
   * The second call of a turn that takes two: the same conversation, gone on with from the narration that the
   * first call gave. null for a seam of one call.
   */
  readonly second:
    | ((standing: Standing, delivery: Delivery, narration: string) => Delivered)
    | null;
}

/** The conversation as it is: no instruction, nothing begun, nothing constrained. */
export function undelivered(standing: Standing): Delivered {
  return { ...standing, prefill: null, constraint: null, places: [], given: [] };
}
