import { unscored } from "../metric.ts";
import { tagRemovals } from "./tag-removals.ts";
import type { ReplyMetric } from "./turn.ts";

/**
 * Whether the declaration is the first thing of the reply and alone on its line. Where the opener
 * or the form was given by the harness nothing is measured.
 *
 *     <purpose>Finding the test</purpose>⏎ I will …
 *     ^ nothing but white space before    ^ nothing but white space to the line's end
 */
export const leading: ReplyMetric = {
  id: "leading",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply({ text, reading, given }) {
    if (given !== null) return unscored("given");
    const first = tagRemovals(reading)[0];
    if (first === undefined || !reading.declared) return false;
    const lineEnd = text.indexOf("\n", first.end);
    const after = text.slice(first.end, lineEnd === -1 ? text.length : lineEnd);
    return text.slice(0, first.start).trim() === "" && after.trim() === "";
  },
};
