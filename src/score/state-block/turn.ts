import type { StateBlockExtraction } from "../../protocols/state-block/split.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";
import type { Sought } from "../../residue/sought.ts";
import type { Channels } from "../channels.ts";

/** One reply of a narrator, as the state-block metrics see it. */
export interface StateBlockTurn {
  readonly text: string;
  readonly extraction: StateBlockExtraction;
  /** What the harness supplied: the opener of the block, its whole form, or nothing. */
  readonly given: "opener" | "form" | null;
  /** Whether the first of two calls proposed of itself; null for a turn of one call. */
  readonly unprompted: boolean | null;
  readonly vocabulary: Vocabulary;
  readonly truncated: boolean;
  readonly channels: Channels;
  /** Of both calls together; null when the server does not say. */
  readonly outputTokens: number | null;
  /** What the detector of residue looks for. */
  readonly sought: Sought;
}

/** The denominator of every state-block metric but `recall`. */
export const narratorTurns = "narrator turns";
