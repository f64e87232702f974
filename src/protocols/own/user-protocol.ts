/**
 * A protocol of the user's own: what a module exports as `protocol`, and what a declared tag or fence is made into.
 *
 *     export const protocol: UserProtocol = { version: 1, position: "leading", opener: "[todo]", extract };
 */

import type { Json } from "../json.ts";
import type { WordingReading } from "../protocol.ts";
import type { RemovalKind } from "../removal.ts";

/** What is learnt of one reply beside whether it declares: a proportion's truth, a count, a category's word. */
export type Fact = boolean | number | string | null;

/** What the harness can supply of a reply: the text it was begun with, or the form that a server forces. */
export type SuppliedPart = "opener" | "form";

/** A fact that a protocol tells of replies, which tables list under its name. */
export interface FactShape {
  /** `proportion` of true among true and false, `count` of whole numbers from 0, `category` of words. */
  readonly unit: "proportion" | "count" | "category";
  /** Which way is better; null where neither is. */
  readonly direction: "higher" | "lower" | null;
  /** Every word that a category can be; for other units absent. */
  readonly categories?: readonly string[];
  /** Where the harness supplies one of these, the fact is not the model's and has no score. */
  readonly given?: readonly SuppliedPart[];
}

/** One piece that `extract` took out of the reply: `[start, end)` in UTF-16 units of the text it was given. */
export interface UserRemoval {
  readonly start: number;
  readonly end: number;
  /** A name of one's own, letters, digits, `_` and `-`; tables list leaks by it. */
  readonly rule: string;
  /** `declaration`: what the wording asked for. `leak`: protocol that a reader would else have seen. */
  readonly kind: RemovalKind;
}

/** What a reply was read as. */
export interface UserExtraction {
  /** What a reader may see. */
  readonly prose: string;
  /** Whether the reply holds what the wording asks for. */
  readonly declared: boolean;
  /** In order and without overlap. */
  readonly removals: readonly UserRemoval[];
  /** By the names in the protocol's `facts`; null and absent: this reply says nothing of it. */
  readonly facts?: Readonly<Record<string, Fact>>;
}

export interface UserProtocol {
  /** How messages name it; the name of its file when absent. */
  readonly id?: string;
  /** A whole number, raised whenever `extract` can answer differently for the same text. */
  readonly version: number;
  /** A heading before the work, or a block after it: decides which seams there are. */
  readonly position: "leading" | "trailing";
  /** The literal that an assistant turn is begun at under `prefill`, such as `<status>`. */
  readonly opener: string;
  /**
   * The instruction that a wording's text gives. Absent: the sections `## rule` and `## reminder` where the text
   * begins with one of them, else the whole text is the rule.
   */
  readWording?(text: string): WordingReading;
  /** The JSON Schema of what is written, for the seam `constrained`; null or absent when it is no JSON. */
  readonly schema?: Json | null;
  /**
   * Reads one reply. Pure: the same text has the same answer. `prefilled`: the opener was given, and `text` is the
   * continuation alone; of a trailing protocol the text always holds its opener.
   */
  extract(text: string, prefilled: boolean): UserExtraction;
  readonly facts?: Readonly<Record<string, FactShape>>;
  /** Rules of leaks that tables list even where nothing leaked by them; one that something leaked by is listed anyway. */
  readonly leakRules?: readonly string[];
}
