import type { ModelReply, ModelRequest } from "../model.ts";

/** Servers count ends of turns and prefixes differently; a tenth is more than that. */
const countTolerance = 0.9;

/**
 * Why a reply was cut by another limit than the suite's own: the server's, or the end of the context. Such a reply is no
 * outcome of a wording. null where it was not cut, or where nothing tells: a model that reasons may spend tokens that
 * its server does not count.
 */
export function endedEarly(
  { sampling: { maxOutputTokens } }: ModelRequest,
  { finish, reasoning, reasoningHidden, usage: { outputTokens, reasoningTokens } }: ModelReply,
): string | null {
  if (finish.reason !== "length" || outputTokens === null) return null;
  const reasons = reasoning !== null || reasoningHidden;
  if (reasons && reasoningTokens === null) return null;
  if (outputTokens >= countTolerance * maxOutputTokens) return null;
  return `the server stopped after ${outputTokens} of ${maxOutputTokens} tokens, by a limit that is not the suite's`;
}
