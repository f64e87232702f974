import type { ReplyMetric } from "./turn.ts";

/** Whether the reply declares a purpose that is not blank, wherever it stands: the declaration rate. */
export const declared: ReplyMetric = {
  id: "declared",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply: ({ reading }) => reading.declared,
};
