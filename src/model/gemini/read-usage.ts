import { countOf } from "../http/count-of.ts";
import { fieldsOf } from "../http/json-text.ts";
import type { Usage } from "../model.ts";

/**
 * Counts of a response. The prompt's count holds what a cache held of it; the candidates' does not hold the
 * thoughts, and is left out where there is nothing but thoughts.
 */
export function readUsage(value: unknown, wroteSomething: boolean): Usage {
  const usage = fieldsOf(value) ?? {};
  const inputTokens = countOf(usage["promptTokenCount"], 1);
  const said = countOf(usage["candidatesTokenCount"], 0);
  const thought = countOf(usage["thoughtsTokenCount"], 0);
  const whole = said === null && thought === null ? null : (said ?? 0) + (thought ?? 0);
  const cached = countOf(usage["cachedContentTokenCount"], 0);
  return {
    inputTokens,
    outputTokens: countOf(whole, wroteSomething ? 1 : 0),
    cachedInputTokens: inputTokens !== null && (cached ?? 0) > inputTokens ? null : cached,
    reasoningTokens: thought,
  };
}
