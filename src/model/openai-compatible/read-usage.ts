import { countOf } from "../http/count-of.ts";
import { type Fields, fieldsOf } from "../http/json-text.ts";
import type { Usage } from "../model.ts";

/** The field names of one protocol's counts, each the first of several that is a count. */
export interface UsageFields {
  readonly input: string;
  readonly output: string;
  /** Fields that hold the details of the one and of the other. */
  readonly inputDetails: string;
  readonly outputDetails: string;
}

/** Those of Chat Completions. */
export const chatUsageFields: UsageFields = {
  input: "prompt_tokens",
  output: "completion_tokens",
  inputDetails: "prompt_tokens_details",
  outputDetails: "completion_tokens_details",
};

/**
 * Counts as a server gives them. No prompt has 0 tokens and no text does: such a 0 is a server's unknown. A part
 * that is larger than its whole is no count either, unless the server's total says that it counts reasoning
 * beside the reply: then the reply is both.
 */
export function readUsage(
  value: unknown,
  wroteSomething: boolean,
  names: UsageFields = chatUsageFields,
): Usage {
  const usage = fieldsOf(value) ?? {};
  const inputTokens = countOf(usage[names.input], 1);
  const reasoning = countOf(fieldsOf(usage[names.outputDetails])?.["reasoning_tokens"], 0);
  const outputTokens = wholeReply(
    countOf(usage[names.output], wroteSomething ? 1 : 0),
    reasoning,
    inputTokens,
    countOf(usage["total_tokens"], 1),
  );
  return {
    inputTokens,
    outputTokens,
    cachedInputTokens: partOf(inputTokens, cachedOf(usage, names)),
    reasoningTokens: partOf(outputTokens, reasoning),
  };
}

/** DeepSeek has a field of its own for what the cache held. */
function cachedOf(usage: Fields, { inputDetails }: UsageFields): number | null {
  return (
    countOf(fieldsOf(usage[inputDetails])?.["cached_tokens"], 0) ??
    countOf(usage["prompt_cache_hit_tokens"], 0)
  );
}

function wholeReply(
  output: number | null,
  reasoning: number | null,
  input: number | null,
  total: number | null,
): number | null {
  if (output === null || reasoning === null || input === null || total === null) return output;
  return total === input + output + reasoning ? output + reasoning : output;
}

function partOf(whole: number | null, part: number | null): number | null {
  return whole !== null && part !== null && part > whole ? null : part;
}
