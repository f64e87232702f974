import type { ReplyMetric } from "./turn.ts";

/** Whether the declared heading fits its budget as written, so that the application need not clip it. */
export const withinBudget: ReplyMetric = {
  id: "withinBudget",
  version: 2,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply: ({ reading, written }) => reading.declared && reading.label === written,
};
