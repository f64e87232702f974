/**
 * The metrics that an arm may worsen while it complies better: tools it no longer calls, words that no script asked
 * for, replies that hit their limit, and what it costs.
 */
export const guardrails: readonly string[] = [
  "called",
  "sameTool",
  "spurious",
  "truncated",
  "overreach",
  "outputTokens",
];
