/**
 * The published table of the simulated models: plain data, and nothing in the code adds to it. Each number is
 * a probability. Whatever a run measures on a `sim:` model is a reading of this table through the harness, and
 * says nothing of any real model.
 */

import type { BlockShape } from "./block-shapes.ts";
import type { LabelShape } from "./label-shapes.ts";

/** Raised whenever a number here, a shape or the reading of requests changes: it makes other answers. */
export const tableVersion = 1;

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
  };
  /** That a turn which answers in words does. */
  readonly spurious: {
    readonly untaught: number;
    readonly taught: number;
    readonly prefilled: number;
  };
  readonly shapes: {
    readonly untaught: Shapes<LabelShape>;
    readonly taught: Shapes<LabelShape>;
    readonly prefill: Shapes<LabelShape>;
    readonly "prefill-bare": Shapes<LabelShape>;
  };
  /** That a turn which has a tool to call calls it, when it declares and when it does not. */
  readonly calls: { readonly declaring: number; readonly silent: number };
}

export interface BlockTable {
  /** That a proposal can be read, by where the instruction stands. */
  readonly proposes: {
    readonly none: number;
    readonly system: ByFirmness;
    readonly nudge: ByFirmness;
    readonly "system+nudge": ByFirmness;
  };
  readonly shapes: {
    readonly untaught: Shapes<BlockShape>;
    readonly taught: Shapes<BlockShape>;
  };
}

export interface SimProfile {
  readonly about: string;
  readonly label: LabelTable;
  readonly block: BlockTable;
}

const untaughtLabels: Shapes<LabelShape> = {
  yes: { proper: 0.5, "after-prose": 0.5 },
  no: { prose: 1 },
};

const bareContinuations: Shapes<LabelShape> = {
  yes: { continued: 0.2, "continued-narration": 0.5, "closed-late": 0.3 },
  no: { "never-closed": 1 },
};

const untaughtBlocks: Shapes<BlockShape> = {
  yes: { proper: 0.4, "json-fence": 0.4, "trailing-object": 0.2 },
  no: { story: 0.995, "state-section-only": 0.005 },
};

const steady: SimProfile = {
  about: "obeys at every seam, and a firm wording more than a hedged one",
  label: {
    declares: {
      none: 0.02,
      "prefill-bare": 0.62,
      system: { firm: 0.92, hedged: 0.55 },
      nudge: { firm: 0.97, hedged: 0.7 },
      "system+nudge": { firm: 0.98, hedged: 0.76 },
      prefill: { firm: 0.95, hedged: 0.8 },
    },
    spurious: { untaught: 0.005, taught: 0.04, prefilled: 0.25 },
    shapes: {
      untaught: untaughtLabels,
      taught: {
        yes: {
          proper: 0.9,
          "after-prose": 0.03,
          "same-line": 0.03,
          doubled: 0.015,
          overlong: 0.025,
        },
        no: { prose: 0.9, unclosed: 0.1 },
      },
      prefill: {
        yes: { continued: 0.92, "continued-narration": 0.03, "closed-late": 0.05 },
        no: { "never-closed": 1 },
      },
      "prefill-bare": bareContinuations,
    },
    calls: { declaring: 1, silent: 1 },
  },
  block: {
    proposes: {
      none: 0.01,
      system: { firm: 0.88, hedged: 0.5 },
      nudge: { firm: 0.94, hedged: 0.62 },
      "system+nudge": { firm: 0.97, hedged: 0.72 },
    },
    shapes: {
      untaught: untaughtBlocks,
      taught: {
        yes: {
          proper: 0.85,
          "trailing-comma": 0.03,
          "invented-event": 0.01,
          "json-fence": 0.04,
          "bare-fence": 0.015,
          "trailing-object": 0.015,
          "inline-object": 0.005,
          "quoted-object": 0.005,
          "then-reminder": 0.01,
          "with-event-call": 0.005,
          "with-state-section": 0.01,
          "then-length-hint": 0.005,
        },
        no: {
          story: 0.75,
          unreadable: 0.05,
          "cut-off": 0.1,
          "reminder-only": 0.04,
          "event-call-only": 0.02,
          "state-section-only": 0.03,
          "length-hint-only": 0.01,
        },
      },
    },
  },
};

const headstrong: SimProfile = {
  about:
    "a strong model that reads an instruction given once and narrates anyway; a nudge or a prefill moves it",
  label: {
    declares: {
      none: 0.02,
      "prefill-bare": 0.35,
      system: { firm: 0.18, hedged: 0.06 },
      nudge: { firm: 0.93, hedged: 0.5 },
      "system+nudge": { firm: 0.94, hedged: 0.54 },
      prefill: { firm: 0.88, hedged: 0.6 },
    },
    spurious: { untaught: 0.005, taught: 0.02, prefilled: 0.2 },
    shapes: {
      untaught: untaughtLabels,
      taught: {
        yes: {
          proper: 0.86,
          "after-prose": 0.08,
          "same-line": 0.03,
          doubled: 0.01,
          overlong: 0.02,
        },
        no: { prose: 0.98, unclosed: 0.02 },
      },
      prefill: {
        yes: { continued: 0.78, "continued-narration": 0.12, "closed-late": 0.1 },
        no: { "never-closed": 1 },
      },
      "prefill-bare": bareContinuations,
    },
    calls: { declaring: 1, silent: 1 },
  },
  block: {
    proposes: {
      none: 0.01,
      system: { firm: 0.22, hedged: 0.07 },
      nudge: { firm: 0.86, hedged: 0.44 },
      "system+nudge": { firm: 0.91, hedged: 0.52 },
    },
    shapes: {
      untaught: untaughtBlocks,
      taught: {
        yes: {
          proper: 0.89,
          "trailing-comma": 0.01,
          "invented-event": 0.02,
          "json-fence": 0.05,
          "bare-fence": 0.01,
          "trailing-object": 0.01,
          "with-state-section": 0.005,
          "then-reminder": 0.005,
        },
        no: { story: 0.96, "cut-off": 0.02, "reminder-only": 0.01, "state-section-only": 0.01 },
      },
    },
  },
};

/** Every simulated model by the name it has after `sim:`. */
export const simProfiles: Readonly<Record<string, SimProfile>> = { steady, headstrong };
