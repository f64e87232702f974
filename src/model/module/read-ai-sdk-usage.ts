import { type Fields, fieldsOf } from "../http/json-text.ts";
import type { Usage } from "../model.ts";

/**
 * Counts as an AI SDK model gives them: numbers in `v2`, `{total, cacheRead, reasoning …}` from `v3` on. No prompt
 * has 0 tokens, and no text or thought does: such a 0 is a provider's unknown.
 */
export function aiSdkUsage(value: unknown, seen: SeenReply): Usage {
  const usage = fieldsOf(value) ?? {};
  const input = fieldsOf(usage["inputTokens"]);
  const output = fieldsOf(usage["outputTokens"]);
  if (input === null && output === null) return flatUsage(usage, seen);
  return {
    inputTokens: countFrom(1, input?.["total"]),
    outputTokens: countFrom(seen.wrote ? 1 : 0, output?.["total"]),
    cachedInputTokens: countFrom(0, input?.["cacheRead"]),
    reasoningTokens: countFrom(seen.thought ? 1 : 0, output?.["reasoning"]),
  };
}

/** What a reply shows, which no count can deny. */
export interface SeenReply {
  readonly wrote: boolean;
  readonly thought: boolean;
}

/** Providers of `v2` disagree on whether the prompt includes what a cache held, and the reply its reasoning. */
function flatUsage(usage: Fields, { wrote, thought }: SeenReply): Usage {
  const input = countFrom(1, usage["inputTokens"]);
  const output = countFrom(wrote ? 1 : 0, usage["outputTokens"]);
  const cached = countFrom(0, usage["cachedInputTokens"]);
  const reasoning = countFrom(thought ? 1 : 0, usage["reasoningTokens"]);
  const total = countFrom(1, usage["totalTokens"]);
  return {
    inputTokens: input !== null && cached !== null && cached > input ? null : input,
    outputTokens: wholeOutput({ input, output, reasoning, total }),
    cachedInputTokens: cached,
    reasoningTokens: reasoning,
  };
}

type Count = number | null;

/** Where the parts add up to the total only with the reasoning beside the reply, the reply was given without it. */
function wholeOutput(counts: {
  readonly input: Count;
  readonly output: Count;
  readonly reasoning: Count;
  readonly total: Count;
}): Count {
  const { input, output, reasoning, total } = counts;
  if (output === null || reasoning === null || reasoning === 0) return output;
  if (input !== null && total === input + output + reasoning) return output + reasoning;
  return reasoning > output ? null : output;
}

function countFrom(least: number, value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) >= least ? Number(value) : null;
}
