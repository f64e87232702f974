import type { ReplyMetric } from "./turn.ts";

/**
 * Whether the reply holds what the wording asks for, as the protocol reads it. A reply that the extractor has no
 * answer for declares nothing: an application that ships it would have got nothing.
 *
 * @param id `declared`, or `proposed` for a fence
 */
export function declaredMetric(id: string): ReplyMetric {
  return {
    id,
    version: 1,
    unit: "proportion",
    direction: "higher",
    unmet: false,
    ofReply: ({ extraction }) => extraction.declared,
  };
}
