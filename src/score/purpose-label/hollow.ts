import { unscored } from "../metric.ts";
import type { ReplyMetric } from "./turn.ts";

/**
 * Whether a purpose is declared and is no heading: a model that goes on with its narration past the tag looks
 * compliant and says nothing. A turn that declares nothing is not hollow.
 */
export const hollow: ReplyMetric = {
  id: "hollow",
  version: 1,
  unit: "proportion",
  direction: "lower",
  unmet: unscored("no turn stands for the step"),
  ofReply: ({ reading, plain }) => reading.declared && !plain,
};
