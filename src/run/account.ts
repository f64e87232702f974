/** The budget that the targets of a run share, and what has been spent of it. */

import type { Limits } from "../suite/suite.ts";
import { type BudgetName, budgetOf, reserving, type Spend, settling } from "./budget.ts";

export interface Account {
  /** Resolves once a call that takes at most `worst` may begin, or with the budget that it could pass. */
  reserve(worst: Spend): Promise<BudgetName | null>;
  /** A call that was begun for `worst` has ended and took `actual`. */
  settle(worst: Spend, actual: Spend): void;
  spent(): Spend;
}

/** @param spent what earlier attempts at the run took */
export function account(limits: Limits, spent: Spend): Account {
  let budget = budgetOf(limits, spent);
  let waiting: (() => void)[] = [];
  return {
    async reserve(worst) {
      for (;;) {
        const outcome = reserving(budget, worst);
        if (outcome.kind === "over") return outcome.name;
        if (outcome.kind === "begun") {
          budget = outcome.budget;
          return null;
        }
        await new Promise<void>((settled) => waiting.push(settled));
      }
    },
    settle(worst, actual) {
      budget = settling(budget, worst, actual);
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    spent: () => budget.spent,
  };
}
