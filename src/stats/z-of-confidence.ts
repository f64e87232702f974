import { tailOf } from "./confidence.ts";
import { normalQuantile } from "./normal.ts";

/**
 * The standard normal quantile of a two-sided confidence level: 0.95 gives 1.96.
 *
 * @throws {RangeError} unless the level lies in (0, 1)
 */
export function zOfConfidence(confidence: number): number {
  return normalQuantile(1 - tailOf({ confidence }));
}
