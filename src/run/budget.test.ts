import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Budget, budgetOf, nothingSpent, reserving, type Spend, settling } from "./budget.ts";

const call = (tokens: number, usd: number): Spend => ({ calls: 1, tokens, usd });

describe("a budget", () => {
  test("begins what fits, waits where a call in flight may leave room, and is over where none may", () => {
    const budget = budgetOf({ maxTokens: 100 }, { ...nothingSpent, tokens: 30 });
    const first = reserving(budget, call(60, 0));
    if (first.kind !== "begun") throw new RangeError("it fits");
    expect(reserving(first.budget, call(60, 0))).toEqual({ kind: "wait" });
    expect(reserving(first.budget, call(80, 0))).toEqual({ kind: "over", name: "maxTokens" });
    const settled = settling(first.budget, call(60, 0), call(10, 0));
    expect(reserving(settled, call(60, 0)).kind).toBe("begun");
    expect(reserving(settled, call(61, 0))).toEqual({ kind: "over", name: "maxTokens" });
  });

  test.each([
    [{ maxCalls: 0 }, "maxCalls"],
    [{ maxTokens: 9 }, "maxTokens"],
    [{ maxCostUsd: 0.9 }, "maxCostUsd"],
  ] as const)("names the budget that %j would pass", (limits, name) => {
    expect(reserving(budgetOf(limits, nothingSpent), call(10, 1))).toEqual({ kind: "over", name });
  });

  test("does not stumble over how sums of cents come out", () => {
    const budget = budgetOf({ maxCostUsd: 0.3 }, { calls: 2, tokens: 0, usd: 0.1 + 0.1 });
    expect(reserving(budget, call(0, 0.1)).kind).toBe("begun");
  });

  test("takes no call of unknown price under a budget of dollars, and any without one", () => {
    const unknown = { ...call(1, 0), usd: null };
    expect(() => reserving(budgetOf({ maxCostUsd: 1 }, nothingSpent), unknown)).toThrow(RangeError);
    expect(reserving(budgetOf({ maxCalls: 1 }, nothingSpent), unknown).kind).toBe("begun");
  });

  test("is never passed while calls take no more than the most they can", () => {
    const step = fc.record({
      worst: fc.nat({ max: 50 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.nat({ max: 300 }), fc.array(step), (maxTokens, steps) => {
        let budget: Budget = budgetOf({ maxTokens }, nothingSpent);
        const flying: { readonly worst: Spend; readonly actual: Spend }[] = [];
        for (const { worst: tokens, share } of steps) {
          const worst = call(tokens, 0);
          const begun = reserving(budget, worst);
          if (begun.kind === "begun") {
            budget = begun.budget;
            flying.push({ worst, actual: call(Math.floor(tokens * share), 0) });
          } else if (begun.kind === "wait") {
            expect(flying.length).toBeGreaterThan(0);
            const ended = flying.shift();
            if (ended !== undefined) budget = settling(budget, ended.worst, ended.actual);
          }
          expect(budget.spent.tokens).toBeLessThanOrEqual(maxTokens);
        }
        for (const { worst, actual } of flying) budget = settling(budget, worst, actual);
        expect(budget.spent.tokens).toBeLessThanOrEqual(maxTokens);
        expect(budget.reserved.tokens).toBe(0);
      }),
    );
  });
});
