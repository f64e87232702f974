import type { ReplyMetric } from "./turn.ts";

/**
 * Whether what is declared is a heading: a goal in plain words, by the heuristics of `isPlainHeading`. It is
 * judged as written, before any clipping, so that length is the affair of `withinBudget`.
 */
export const heading: ReplyMetric = {
  id: "heading",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply: ({ reading, plain }) => reading.declared && plain,
};
