/**
 * What a run may spend. A call is begun when the most that it can take still fits beside what is spent and what the
 * calls in flight may take; what it took is counted when it has ended. Pure: the caller keeps the state.
 */

import type { Limits } from "../suite/suite.ts";

/** What calls take. */
export interface Spend {
  /** Attempts, whatever became of them. */
  readonly calls: number;
  /** Of prompts and replies. */
  readonly tokens: number;
  /** US dollars; null where a price is not known. */
  readonly usd: number | null;
}

export const nothingSpent: Spend = { calls: 0, tokens: 0, usd: 0 };

/** The limits of a suite that are budgets. */
export type BudgetName = "maxCalls" | "maxTokens" | "maxCostUsd";

export interface Budget {
  readonly limits: Pick<Limits, BudgetName>;
  readonly spent: Spend;
  /** What the calls in flight may take at most. */
  readonly reserved: Spend;
}

export type Reserving =
  | { readonly kind: "begun"; readonly budget: Budget }
  /** It may fit once a call in flight has ended: few take the most that they could. */
  | { readonly kind: "wait" }
  | { readonly kind: "over"; readonly name: BudgetName };

/** A budget of which `spent` is gone already. */
export function budgetOf(limits: Budget["limits"], spent: Spend): Budget {
  return { limits, spent, reserved: nothingSpent };
}

/**
 * Begins a call that takes at most `worst`.
 *
 * @throws {RangeError} for a call without a price under a budget of dollars
 */
export function reserving(budget: Budget, worst: Spend): Reserving {
  const name = passed(budget.limits, spendOf([budget.spent, budget.reserved, worst]));
  if (name === null) {
    return { kind: "begun", budget: { ...budget, reserved: spendOf([budget.reserved, worst]) } };
  }
  const alone = passed(budget.limits, spendOf([budget.spent, worst]));
  return alone === null ? { kind: "wait" } : { kind: "over", name: alone };
}

/** Ends a call that was begun for `worst` and took `actual`. */
export function settling(budget: Budget, worst: Spend, actual: Spend): Budget {
  return {
    ...budget,
    spent: spendOf([budget.spent, actual]),
    reserved: {
      calls: budget.reserved.calls - worst.calls,
      tokens: budget.reserved.tokens - worst.tokens,
      usd: unlessNull(budget.reserved.usd, worst.usd, (reserved, own) =>
        Math.max(0, reserved - own),
      ),
    },
  };
}

/** Several together; the dollars are unknown once those of one are. */
export function spendOf(parts: readonly Spend[]): Spend {
  return parts.reduce(
    (sum, { calls, tokens, usd }) => ({
      calls: sum.calls + calls,
      tokens: sum.tokens + tokens,
      usd: unlessNull(sum.usd, usd, (a, b) => a + b),
    }),
    nothingSpent,
  );
}

/** The budget that `spend` would pass; null for none. */
export function passed(limits: Budget["limits"], spend: Spend): BudgetName | null {
  const { maxCalls, maxTokens, maxCostUsd } = limits;
  if (maxCalls !== undefined && spend.calls > maxCalls) return "maxCalls";
  if (maxTokens !== undefined && spend.tokens > maxTokens) return "maxTokens";
  if (maxCostUsd === undefined) return null;
  if (spend.usd === null) throw new RangeError("a budget of dollars needs the price of every call");
  // Sums of cents do not come out even.
  return spend.usd > maxCostUsd + 1e-9 ? "maxCostUsd" : null;
}

function unlessNull(
  a: number | null,
  b: number | null,
  both: (a: number, b: number) => number,
): number | null {
  return a === null || b === null ? null : both(a, b);
}
