import { visibleLine } from "../report/visible-text.ts";
import type { BudgetName, Spend } from "../run/budget.ts";
import type { RunEvent } from "../run/run-event.ts";
import type { Limits } from "../suite/suite.ts";

/** Tells what becomes of targets and budgets, a line each; an attempt is no news, and a budget is told of once. */
export function pressureStory(
  limits: Limits,
  tell: (line: string) => void,
): (event: RunEvent) => void {
  const told = new Set<BudgetName>();
  return (event) => {
    if (event.kind === "over-budget") {
      if (told.has(event.budget)) return;
      told.add(event.budget);
    }
    const line = lineOf(event, limits);
    if (line !== null) tell(line);
  };
}

function lineOf(event: RunEvent, limits: Limits): string | null {
  if (event.kind === "attempt") return null;
  const model = visibleLine(event.model, 80);
  switch (event.kind) {
    case "circuit-open":
      return `${model}: several calls in a row have failed; it is left alone for ${Math.round(event.pauseMs / 1000)} s and then probed with one call`;
    case "circuit-closed":
      return `${model}: it answers again`;
    case "circuit-ended":
      return `${model}: it was probed in vain, and its remaining turns are not run; mend: look at the server, then run the same command again`;
    case "over-budget":
      return `${model}: limits.${event.budget} of ${limitOf(event.budget, limits)} could be passed by another call (${spentOf(event.budget, event.spent)} is spent); what is left is not run; mend: raise it, then run the same command again`;
    default:
      return event satisfies never;
  }
}

function limitOf(name: BudgetName, limits: Limits): string {
  return name === "maxCostUsd" ? `$${limits.maxCostUsd}` : String(limits[name]);
}

function spentOf(name: BudgetName, { calls, tokens, usd }: Spend): string {
  switch (name) {
    case "maxCalls":
      return String(calls);
    case "maxTokens":
      return String(tokens);
    case "maxCostUsd":
      return dollarsText(usd ?? 0);
    default:
      return name satisfies never;
  }
}

/** Dollars as a person reads them: cents, and for less than ten cents two digits that say something. */
export function dollarsText(usd: number): string {
  if (usd === 0) return "$0";
  return usd >= 0.1 ? `$${usd.toFixed(2)}` : `$${Number(usd.toPrecision(2))}`;
}
