import {
  bareContinuations,
  fittedBlocks,
  untaughtBlocks,
  untaughtLabels,
} from "./ordinary-shapes.ts";
import type { SimProfile } from "./profile.ts";

/** `sim:steady` */
export const steady: SimProfile = {
  about: "obeys at every seam, and a firm wording more than a hedged one",
  label: {
    declares: {
      none: 0.02,
      "prefill-bare": 0.62,
      system: { firm: 0.92, hedged: 0.55 },
      nudge: { firm: 0.97, hedged: 0.7 },
      "system+nudge": { firm: 0.98, hedged: 0.76 },
      prefill: { firm: 0.95, hedged: 0.8 },
      "tool-field": { firm: 0.985, hedged: 0.84 },
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
      "tool-field": {
        yes: { field: 0.92, "field-narration": 0.03, "field-overlong": 0.04, "field-tagged": 0.01 },
        no: { "field-absent": 0.4, "field-blank": 0.4, "field-in-text": 0.2 },
      },
    },
    calls: { declaring: 1, silent: 1 },
  },
  block: {
    proposes: {
      none: 0.01,
      system: { firm: 0.88, hedged: 0.5 },
      nudge: { firm: 0.94, hedged: 0.62 },
      "system+nudge": { firm: 0.97, hedged: 0.72 },
      prefill: { firm: 0.98, hedged: 0.78 },
      constrained: 1,
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
      prefill: {
        yes: {
          continued: 0.9,
          "continued-comma": 0.03,
          "continued-invented": 0.02,
          "continued-open": 0.03,
          "continued-then-story": 0.02,
        },
        no: {
          "continued-prose": 0.2,
          "continued-story": 0.3,
          "continued-json": 0.2,
          "continued-list": 0.1,
          "continued-cut": 0.2,
        },
      },
      constrained: fittedBlocks,
    },
  },
};
