import type { RemovalRule } from "../removal.ts";
import { echoRule } from "./echoed-instruction.ts";
import { isEmptyFence } from "./empty-fence.ts";
import { strip } from "./python-space.ts";
import { recogniserOf } from "./recogniser.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Which rule can remove a line of this shape from a reply, or null when none of those that judge a line by
 * itself does. A replay of recorded replies takes null for a line that should not have gone.
 */
export function explainRemovedLine(line: string, vocabulary: Vocabulary): RemovalRule | null {
  const { eventCall, sceneHeading } = recogniserOf(vocabulary);
  const content = strip(line);
  eventCall.lastIndex = 0;
  if (eventCall.test(line)) return "event_call_line";
  const echo = content.startsWith("[") ? echoRule(bracketed(content), true) : null;
  if (echo !== null) return echo;
  if (content.startsWith(`${sceneHeading} `)) return "rendered_scene_line";
  return isEmptyFence(content) ? "empty_dangling_fence" : null;
}

/** What stands in a bracket that may lack its closing half. */
function bracketed(content: string): string {
  return content.slice(1, content.endsWith("]") ? -1 : undefined);
}
