import type { Pricing } from "../plan/pricing.ts";
import type { AttemptCount } from "../score/attempt-count.ts";

/** What a cell's replies cost by the price that was known when the run began. */
export interface CallCost {
  /** US dollars; null where that is unknown. */
  readonly costUsd: number | null;
  /** Why the cost is unknown, or is nothing; null beside a cost of a list's price. */
  readonly costReason: string | null;
}

/**
 * The cost of the replies that came. What a server may have charged for attempts without a reply is not in it, nor what
 * it takes off for a prompt that its cache held.
 *
 * @param pricing null for a run of before prices were recorded
 */
export function callCost(
  { inputTokens, outputTokens }: Pick<AttemptCount, "inputTokens" | "outputTokens">,
  pricing: Pricing | null,
): CallCost {
  if (pricing === null) return { costUsd: null, costReason: "the run recorded no prices" };
  if (pricing.kind === "free") return { costUsd: 0, costReason: pricing.reason };
  if (pricing.kind === "unknown") return { costUsd: null, costReason: pricing.reason };
  if (inputTokens === null || outputTokens === null) {
    return { costUsd: null, costReason: "the server did not count every reply's tokens" };
  }
  const { input, output } = pricing.price;
  return { costUsd: (inputTokens * input + outputTokens * output) / 1_000_000, costReason: null };
}
