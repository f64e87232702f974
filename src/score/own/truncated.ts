import { noTurn, type ReplyMetric } from "./turn.ts";

/** Whether the reply ran into the suite's own output limit: an outcome that wordings cause, never a loss. */
export const truncated: ReplyMetric = {
  id: "truncated",
  version: 1,
  unit: "proportion",
  direction: "lower",
  unmet: noTurn,
  ofReply: (reply) => reply.truncated,
};
