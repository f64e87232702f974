import { type Metric, unscored } from "./metric.ts";

/**
 * The tokens a turn wrote, as the server counts them; of a turn of two calls the sum. Nothing is estimated
 * where the server does not say.
 */
export function outputTokensMetric<Turn>(
  denominator: string,
  tokensOf: (turn: Turn) => number | null,
): Metric<Turn> {
  return {
    id: "outputTokens",
    version: 1,
    unit: "count",
    direction: "lower",
    denominator,
    score: (turn) => tokensOf(turn) ?? unscored("the server does not say"),
  };
}
