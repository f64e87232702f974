import type { Page } from "./page.ts";
import type { Residue, ResidueKind } from "./residue.ts";

/** Finds one sort of residue. */
export interface Detector {
  /** The kinds that it can give. */
  readonly kinds: readonly ResidueKind[];
  /** Pieces in offsets of the page's folded text, in any order; total and linear. */
  readonly find: (page: Page) => readonly Residue[];
}
