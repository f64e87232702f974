import { countOf } from "../http/count-of.ts";
import { fieldsOf } from "../http/json-text.ts";
import type { Usage } from "../model.ts";

/**
 * Counts of a message. `input_tokens` is what no cache was asked about; the prompt is that and what was read from
 * the cache and written to it. A part that is larger than its whole is no count.
 */
export function readUsage(value: unknown, wroteSomething: boolean): Usage {
  const usage = fieldsOf(value) ?? {};
  const fresh = countOf(usage["input_tokens"], 0);
  const read = countOf(usage["cache_read_input_tokens"], 0);
  const written = countOf(usage["cache_creation_input_tokens"], 0);
  const whole = fresh === null ? null : fresh + (read ?? 0) + (written ?? 0);
  const inputTokens = countOf(whole, 1);
  const outputTokens = countOf(usage["output_tokens"], wroteSomething ? 1 : 0);
  const thinking = countOf(fieldsOf(usage["output_tokens_details"])?.["thinking_tokens"], 0);
  return {
    inputTokens,
    outputTokens,
    cachedInputTokens: inputTokens === null ? null : read,
    reasoningTokens: outputTokens !== null && (thinking ?? 0) > outputTokens ? null : thinking,
  };
}
