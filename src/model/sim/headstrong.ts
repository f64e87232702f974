import { bareContinuations, untaughtBlocks, untaughtLabels } from "./ordinary-shapes.ts";
import type { SimProfile } from "./profile.ts";

/** `sim:headstrong` */
export const headstrong: SimProfile = {
  about:
    "a strong model that reads an instruction given once and narrates anyway; a nudge, a prefill or a tool's field moves it",
  label: {
    declares: {
      none: 0.02,
      "prefill-bare": 0.35,
      system: { firm: 0.18, hedged: 0.06 },
      nudge: { firm: 0.93, hedged: 0.5 },
      "system+nudge": { firm: 0.94, hedged: 0.54 },
      prefill: { firm: 0.88, hedged: 0.6 },
      "tool-field": { firm: 0.99, hedged: 0.8 },
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
      "tool-field": {
        yes: { field: 0.84, "field-narration": 0.1, "field-overlong": 0.06 },
        no: { "field-blank": 1 },
      },
    },
    calls: { declaring: 1, silent: 1 },
  },
  block: {
    proposes: {
      none: 0.01,
      system: { firm: 0.22, hedged: 0.07 },
      nudge: { firm: 0.86, hedged: 0.44 },
      "system+nudge": { firm: 0.91, hedged: 0.52 },
      prefill: { firm: 0.95, hedged: 0.7 },
      constrained: 1,
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
      prefill: {
        yes: {
          continued: 0.9,
          "continued-comma": 0.01,
          "continued-invented": 0.03,
          "continued-then-story": 0.06,
        },
        no: { "continued-story": 0.7, "continued-json": 0.3 },
      },
      constrained: {
        yes: { "fitted-events": 0.9, "fitted-empty": 0.1 },
        no: { "fitted-loop": 1 },
      },
    },
  },
};
