import type { StateBlockExtraction } from "../../protocols/state-block/split.ts";
import type { Vocabulary } from "../../protocols/state-block/vocabulary.ts";

/** One reply of a narrator, as the state-block metrics see it. */
export interface StateBlockTurn {
  readonly text: string;
  readonly extraction: StateBlockExtraction;
  readonly vocabulary: Vocabulary;
  readonly truncated: boolean;
}

/** The denominator of every state-block metric. */
export const narratorTurns = "narrator turns";
