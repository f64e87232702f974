/** What tokens cost, as far as a price is known. */

import type { Price, Pricing } from "../plan/pricing.ts";
import type { Tokens } from "./plan-tokens.ts";

/** US dollars when replies are as long as the scripts', and when every one runs to its limit. */
export interface Dollars {
  readonly typical: number;
  readonly atLimit: number;
}

/** A model's cost; `dollars` is null where nobody knows, with the reason. */
export interface Cost {
  readonly dollars: Dollars | null;
  /** The list price that it was worked out from; null for a model without one. */
  readonly price: Price | null;
  /** Why it costs nothing, or why that is unknown; null beside a price. */
  readonly reason: string | null;
}

const nothing: Dollars = { typical: 0, atLimit: 0 };

/** The cost of a model's tokens. */
export function costOf(tokens: Tokens, pricing: Pricing): Cost {
  switch (pricing.kind) {
    case "free":
      return { dollars: nothing, price: null, reason: pricing.reason };
    case "unknown":
      return { dollars: null, price: null, reason: pricing.reason };
    case "priced": {
      const { price } = pricing;
      if (price.upTo !== null && tokens.longestPrompt > price.upTo) {
        const reason = `its price holds for prompts up to ${price.upTo} tokens, and one here has about ${tokens.longestPrompt}`;
        return { dollars: null, price, reason };
      }
      const of = (kind: keyof Dollars) =>
        (tokens.prompt[kind] * price.input + tokens.output[kind] * price.output) / 1_000_000;
      const dollars = { typical: of("typical"), atLimit: of("atLimit") };
      return { dollars, price, reason: null };
    }
    default:
      return pricing satisfies never;
  }
}

/** The cost of a whole run. */
export interface TotalCost {
  /** null while the cost of one model is unknown. */
  readonly dollars: Dollars | null;
  readonly reason: string | null;
  /** The models of known cost together, whatever the others cost. */
  readonly known: Dollars;
  /** The days of the prices, the oldest first; empty where none was needed. */
  readonly dates: readonly string[];
}

/** Adds the costs up; `unknown` in one makes the total unknown. */
export function totalCost(
  models: readonly { readonly id: string; readonly cost: Cost }[],
): TotalCost {
  const known = models.reduce(
    (sum, { cost: { dollars } }) => ({
      typical: sum.typical + (dollars?.typical ?? 0),
      atLimit: sum.atLimit + (dollars?.atLimit ?? 0),
    }),
    nothing,
  );
  const unknown = models.filter(({ cost }) => cost.dollars === null).map(({ id }) => id);
  const dates = models.flatMap(({ cost }) => (cost.price === null ? [] : [cost.price.date]));
  return {
    dollars: unknown.length === 0 ? known : null,
    reason: unknown.length === 0 ? null : `the cost of ${unknown.join(", ")} is unknown`,
    known,
    dates: [...new Set(dates)].toSorted(),
  };
}
