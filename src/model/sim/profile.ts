/**
 * What a simulated model is: plain data, and nothing in the code adds to it. Each number is a probability.
 * Whatever a run measures on a `sim:` model is a reading of these tables through the harness, and says nothing
 * of any real model.
 */

import type { BlockContinuation, BlockEnding, ConstrainedShape } from "./block-shapes.ts";
import type { ContinuedLabelShape, FieldShape, OwnLabelShape } from "./label-shapes.ts";

/** Raised whenever a number of a profile, a shape or the reading of requests changes: it makes other answers. */
export const tableVersion = 2;

export interface ByFirmness {
  readonly firm: number;
  readonly hedged: number;
}

/** How often each shape comes among its kind; what is not named does not come. Adds up to 1. */
export type Weights<Shape extends string> = Readonly<Partial<Record<Shape, number>>>;

/** The shapes of turns that declare or propose, and of those that do not. */
export interface Shapes<Shape extends string> {
  readonly yes: Weights<Shape>;
  readonly no: Weights<Shape>;
}

export interface LabelTable {
  /** That a turn which has a tool to call declares its purpose, by where the instruction stands. */
  readonly declares: {
    readonly none: number;
    readonly "prefill-bare": number;
    readonly system: ByFirmness;
    readonly nudge: ByFirmness;
    readonly "system+nudge": ByFirmness;
    readonly prefill: ByFirmness;
    readonly "tool-field": ByFirmness;
  };
  /** That a turn which answers in words does. At `tool-field` none does, because it has no call to do it in. */
  readonly spurious: {
    readonly untaught: number;
    readonly taught: number;
    readonly prefilled: number;
  };
  readonly shapes: {
    readonly untaught: Shapes<OwnLabelShape>;
    readonly taught: Shapes<OwnLabelShape>;
    readonly prefill: Shapes<ContinuedLabelShape>;
    readonly "prefill-bare": Shapes<ContinuedLabelShape>;
    readonly "tool-field": Shapes<FieldShape>;
  };
  /**
   * That a turn which has a tool to call calls it, when it declares and when it does not. What is declared in a
   * field is in a call, so there a turn that declares calls.
   */
  readonly calls: { readonly declaring: number; readonly silent: number };
}

export interface BlockTable {
  /** That a proposal can be read, by where the instruction stands. */
  readonly proposes: {
    readonly none: number;
    readonly system: ByFirmness;
    readonly nudge: ByFirmness;
    readonly "system+nudge": ByFirmness;
    /** Of the second call, which is begun at the fence. */
    readonly prefill: ByFirmness;
    /** Of the second call, which must fit a schema. */
    readonly constrained: number;
  };
  readonly shapes: {
    readonly untaught: Shapes<BlockEnding>;
    readonly taught: Shapes<BlockEnding>;
    readonly prefill: Shapes<BlockContinuation>;
    readonly constrained: Shapes<ConstrainedShape>;
  };
}

export interface SimProfile {
  readonly about: string;
  readonly label: LabelTable;
  readonly block: BlockTable;
}
