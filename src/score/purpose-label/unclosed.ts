import { unscored } from "../metric.ts";
import type { ReplyMetric } from "./turn.ts";

/**
 * Whether an opener, written or given, is left without a closer: what the reader then sees is half a tag.
 * The last opener decides, since an earlier one is closed by any closer after it.
 *
 *     <purpose>Reading the log and then
 *     ^ opener                         ^ no closer to the end
 */
export const unclosed: ReplyMetric = {
  id: "unclosed",
  version: 1,
  unit: "proportion",
  direction: "lower",
  unmet: unscored("no turn stands for the step"),
  ofReply({ text, given }) {
    if (given === "form") return unscored("given");
    const plain = foldTag(text);
    const opener = plain.lastIndexOf("<purpose>");
    if (opener === -1 && given === null) return false;
    return plain.indexOf("</purpose>", Math.max(opener, 0)) === -1;
  },
};

/** Lower case as the tag's recogniser folds it: the long s counts as an s. */
function foldTag(text: string): string {
  return text.toLowerCase().replaceAll("\u017f", "s");
}
