import type { ToolFormat } from "../../suite/suite.ts";
import type { Firmness } from "./firmness.ts";

/**
 * What a simulated model's answer depends on: where an instruction reached it, how firmly it was worded and
 * what else the turn asks. Two requests in one situation are answered by the same probabilities.
 */
export type Situation = LabelSituation | BlockSituation;

/**
 * Where the instruction stands. `prefill`: the turn is begun at the tag and an instruction stands anywhere;
 * `prefill-bare`: it is begun there and nothing teaches; `tool-field`: every tool offered on the wire asks for
 * the purpose in its first property, whose description is the instruction.
 */
export type LabelPlace = "none" | "prefill-bare" | TaughtLabelPlace;
export type TaughtLabelPlace = "system" | "nudge" | "system+nudge" | "prefill" | "tool-field";

export interface LabelSituation {
  readonly protocol: "purpose-label";
  readonly place: LabelPlace;
  /** null when nothing teaches. */
  readonly firmness: Firmness | null;
  /** Whether there is a tool to call, or the work is done and the answer is given in words. */
  readonly turn: "call" | "closing";
  /**
   * How tools are offered: on the wire, as a listing in the system prompt whose calls are written into the text,
   * or not at all. In the last case, `scripted`, no call can be made and none is missed.
   */
  readonly toolFormat: ToolFormat;
}

/**
 * Where the instruction stands. `prefill` and `constrained` are the second calls of turns that take two: the
 * turn is begun at the fence, or the reply must fit a JSON Schema.
 */
export type BlockPlace = "none" | TaughtBlockPlace;
export type TaughtBlockPlace = "system" | "nudge" | "system+nudge" | "prefill" | "constrained";

export interface BlockSituation {
  readonly protocol: "state-block";
  readonly place: BlockPlace;
  /** null when nothing teaches. */
  readonly firmness: Firmness | null;
  /** What the request holds that a model may copy into its story. */
  readonly shows: {
    /** An example line for at least one event. */
    readonly events: boolean;
    /** A state section with an entry, before the player's words. */
    readonly stateSection: boolean;
    /** The application's length hint. */
    readonly lengthHint: boolean;
  };
}
