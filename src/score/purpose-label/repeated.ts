import { notCompared } from "./purpose-mark.ts";
import type { ReplyMetric } from "./turn.ts";

/**
 * Whether the earlier heading is repeated, letter for letter, at a step whose purpose the script marks as
 * unchanged. Every such step is a trial, also where nothing was declared before, so that arms which seldom
 * declare are counted alike.
 */
export const repeated: ReplyMetric = {
  id: "repeated",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: (step) => notCompared("unchanged", step) ?? false,
  ofReply: (reply) =>
    notCompared("unchanged", reply) ??
    (reply.reading.declared && reply.reading.label === reply.earlier),
};
