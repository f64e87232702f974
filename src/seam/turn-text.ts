import type { Message } from "../suite/message.ts";
import { constrained } from "./constrained.ts";

/**
 * The text of a turn as the protocol's extractor reads it, from the request of its last call and the reply:
 * the prefix with its continuation, or the narration with the constrained block set behind it in the form that
 * was forced. A turn of one call is its reply, of which a leading opener is no part.
 */
export function turnText(
  seam: string,
  request: { readonly messages: readonly Message[]; readonly prefill: string | null },
  reply: string,
): string {
  if (request.prefill !== null) return `${request.prefill}${reply}`;
  if (seam !== constrained.id) return reply;
  const narration = request.messages.findLast(({ role }) => role === "assistant")?.content ?? "";
  const block = `\`\`\`state\n${reply.trim()}\n\`\`\``;
  return narration === "" ? block : `${narration}\n\n${block}`;
}
