import { unscored } from "../metric.ts";
import type { ReplyMetric } from "./turn.ts";

/** Whether the turn called a tool where the script wants one: the guardrail against arms that stop the work. */
export const called: ReplyMetric = {
  id: "called",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply: (reply) => reply.called ?? unscored("the script makes the calls"),
};
