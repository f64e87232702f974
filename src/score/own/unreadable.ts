import { noTurn, type ReplyMetric } from "./turn.ts";

/** Whether the module had no answer for the reply: its extractor threw, or answered with something else. */
export const unreadable: ReplyMetric = {
  id: "unreadable",
  version: 1,
  unit: "proportion",
  direction: "lower",
  unmet: noTurn,
  ofReply: ({ extraction }) => extraction.fault !== null,
};
