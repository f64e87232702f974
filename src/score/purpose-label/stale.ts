import { unscored } from "../metric.ts";
import { notCompared } from "./purpose-mark.ts";
import type { ReplyMetric } from "./turn.ts";

/**
 * Whether the heading is still the earlier one, letter for letter, at a step whose purpose the script marks as
 * changed. A turn that declares nothing, or has nothing earlier to hold on to, is not stale.
 */
export const stale: ReplyMetric = {
  id: "stale",
  version: 1,
  unit: "proportion",
  direction: "lower",
  unmet: unscored("no turn stands for the step"),
  ofReply: (reply) =>
    notCompared("changed", reply) ??
    (reply.reading.declared && reply.reading.label === reply.earlier),
};
