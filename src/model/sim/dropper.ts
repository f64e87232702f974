import type { SimProfile } from "./profile.ts";
import { steady } from "./steady.ts";

/**
 * `sim:dropper`, the trap for harnesses that look only at turns which called a tool: there it declares as well as
 * any. As a narrator it is `sim:steady`.
 */
export const dropper: SimProfile = {
  about:
    "obeys the label's instruction by dropping tool calls: a turn that declares its purpose mostly leaves it at that, which ends the work; a tool's field, which needs the call, cures it",
  label: {
    ...steady.label,
    declares: {
      none: 0.02,
      "prefill-bare": 0.5,
      system: { firm: 0.86, hedged: 0.58 },
      nudge: { firm: 0.97, hedged: 0.72 },
      "system+nudge": { firm: 0.97, hedged: 0.76 },
      prefill: { firm: 0.95, hedged: 0.75 },
      "tool-field": { firm: 0.92, hedged: 0.7 },
    },
    calls: { declaring: 0.45, silent: 0.995 },
  },
  block: steady.block,
};
