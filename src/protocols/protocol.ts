/**
 * A protocol: what the model must write for the machine beside what it writes for the reader, and how that
 * is read back. One folder implements one; the harness knows protocols only through this interface.
 */

import type { Json } from "./json.ts";
import type { Removal } from "./removal.ts";

/** An instruction as a seam delivers it: the rule, and the reminder of protocols that have one. */
export interface Instruction {
  readonly rule: string;
  readonly reminder: string | null;
}

/** Whether a wording's text is one, and which instruction it gives. */
export type WordingReading =
  | ({ readonly kind: "instruction" } & Instruction)
  | { readonly kind: "invalid"; readonly problem: string };

/** What every extraction has: the text a reader sees, and each piece that was taken out of the reply. */
export interface Extraction {
  readonly prose: string;
  readonly removals: readonly Removal<string>[];
}

export interface Protocol<E extends Extraction = Extraction> {
  readonly id: string;
  /** Raised whenever `extract` can answer differently for the same text. */
  readonly version: number;
  /** Where it stands in a reply: a heading before the work, or a block after the story. */
  readonly position: "leading" | "trailing";
  /** The literal that an assistant turn is begun at under `prefill`. */
  readonly opener: string;
  /** The JSON Schema of what is written, to constrain a reply by; null when it is no JSON. */
  readonly schema: Json | null;
  /** Fills the wording's placeholders; total over every text. */
  readWording(text: string): WordingReading;
  /** Total and linear-time. `prefilled`: the opener was given and `text` is the continuation alone. */
  extract(text: string, prefilled: boolean): E;
}
