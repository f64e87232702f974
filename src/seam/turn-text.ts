import { closerOf } from "../protocols/own/closer.ts";
import type { Message } from "../suite/message.ts";
import { constrained } from "./constrained.ts";

const stateOpener = "```state";

/**
 * The text of a turn as the protocol's extractor reads it, from the request of its last call and the reply:
 * the prefix with its continuation, or the narration with the constrained block set behind it in the form that
 * was forced. A turn of one call is its reply, of which a leading opener is no part.
 *
 * @param opener what the protocol's block begins with
 */
export function turnText(
  seam: string,
  request: { readonly messages: readonly Message[]; readonly prefill: string | null },
  reply: string,
  opener: string = stateOpener,
): string {
  if (request.prefill !== null) return `${request.prefill}${reply}`;
  if (seam !== constrained.id) return reply;
  const narration = request.messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  const block = [opener, reply.trim(), closerOf(opener)].filter((part) => part !== "").join("\n");
  return narration === "" ? block : `${narration}\n\n${block}`;
}
