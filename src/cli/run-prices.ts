/** What the tokens of a run's models cost. */

import type { Environment } from "../model/expand-env.ts";
import type { Pricing } from "../plan/pricing.ts";
import type { TokenPrice } from "../run/token-gauge.ts";
import { packageEvals } from "../suite/package-evals.ts";
import type { Suite } from "../suite/suite.ts";
import { unknownCost } from "./admit-arms.ts";
import { priceLists, pricingOf } from "./plan-prices.ts";

/**
 * The pricing of every model, by its id.
 *
 * @param own the user's own price list; undefined for none
 * @throws {UsageError} for a model of unknown price in a suite with `limits.maxCostUsd`
 * @throws {FileError} for a price list that cannot be read
 */
export async function runPricings(
  { models, limits }: Suite,
  own: string | undefined,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<ReadonlyMap<string, Pricing>> {
  const lists = await priceLists(own, { cwd, packageEvals: packageEvals() });
  const pricings = new Map(models.map((spec) => [spec.id, pricingOf(spec, lists, env)]));
  for (const [id, pricing] of pricings) {
    if (limits.maxCostUsd !== undefined && pricing.kind === "unknown") {
      throw unknownCost(id, pricing.reason);
    }
  }
  return pricings;
}

/** The prices that are known, by the model's id; what is free costs nothing. */
export function tokenPrices(
  pricings: ReadonlyMap<string, Pricing>,
): ReadonlyMap<string, TokenPrice> {
  return new Map(
    [...pricings].flatMap(([id, pricing]) => {
      if (pricing.kind === "unknown") return [];
      return [[id, pricing.kind === "free" ? { input: 0, output: 0 } : pricing.price] as const];
    }),
  );
}
