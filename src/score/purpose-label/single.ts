import { unscored } from "../metric.ts";
import { tagRemovals } from "./tag-removals.ts";
import type { ReplyMetric } from "./turn.ts";

/** Whether the reply declares its purpose exactly once. */
export const single: ReplyMetric = {
  id: "single",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply: ({ reading, given }) =>
    given === "form" ? unscored("given") : reading.declared && tagRemovals(reading).length === 1,
};
