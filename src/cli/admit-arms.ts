/** Which arms of a suite its budgets let into the plan. */

import { UsageError } from "../errors.ts";
import { isBaseline } from "../estimate/pairs.ts";
import type { NotAdmitted } from "../journal/manifest.ts";
import { callsOfTask } from "../plan/calls-of-task.ts";
import type { Cell } from "../plan/cell.ts";
import type { Pricing } from "../plan/pricing.ts";
import { type BudgetName, nothingSpent, passed, type Spend, spendOf } from "../run/budget.ts";
import type { Suite } from "../suite/suite.ts";
import { costOf } from "./plan-cost.ts";
import { measureCells, scaledTo } from "./plan-tokens.ts";

/** An arm and what it is planned to take. */
export interface PlannedArm {
  readonly cell: Cell;
  readonly plan: Spend;
}

/** Whether a suite limits what it may take as a whole. */
export function hasBudget({ limits }: Pick<Suite, "limits">): boolean {
  const { maxCostUsd, maxTokens, maxCalls } = limits;
  return maxCostUsd !== undefined || maxTokens !== undefined || maxCalls !== undefined;
}

/**
 * What each arm is planned to take when replies are as long as the scripts', by priority: the arms that others are
 * compared with first, then in the suite's order.
 *
 * @param cells those that can be played
 * @throws {UsageError} for an arm whose cost is unknown under `maxCostUsd`
 */
export async function plannedArms(
  suite: Suite,
  cells: readonly Cell[],
  pricings: ReadonlyMap<string, Pricing>,
): Promise<readonly PlannedArm[]> {
  const { byCell } = await measureCells(suite, cells, (cell, task) =>
    callsOfTask(suite, cell, task),
  );
  const arms = cells.map((cell) => {
    const once = byCell.get(cell.id);
    const pricing = pricings.get(cell.model);
    if (once === undefined || pricing === undefined) throw new RangeError(`${cell.id} is unknown`);
    const tokens = scaledTo(suite.epochs * once.calls, once);
    const { dollars, reason } = costOf(tokens, pricing);
    if (dollars === null && suite.limits.maxCostUsd !== undefined) {
      throw unknownCost(cell.model, reason ?? "");
    }
    const plan: Spend = {
      calls: tokens.calls,
      tokens: tokens.prompt.typical + tokens.output.typical,
      usd: dollars?.typical ?? null,
    };
    return { cell, plan };
  });
  const isFirst = (arm: PlannedArm) => {
    const experiment = suite.experiments[arm.cell.experiment];
    return experiment !== undefined && isBaseline(arm, experiment.compare);
  };
  return [...arms.filter(isFirst), ...arms.filter((arm) => !isFirst(arm))];
}

/** The refusal of a budget of dollars where nobody knows what a model costs. */
export function unknownCost(model: string, reason: string): UsageError {
  return new UsageError(`limits.maxCostUsd is set and the cost of ${model} is unknown: ${reason}`, {
    where: `model ${model}`,
    mend: "give its price with --prices FILE, or leave maxCostUsd out",
  });
}

/**
 * Lets arms in one after another as long as their plans fit together; one that does not fit is left out whole, and a
 * later one that does is let in.
 *
 * @param probing what probes have taken of the budgets already
 * @throws {UsageError} when none fits
 */
export function leftOut(
  arms: readonly PlannedArm[],
  limits: Suite["limits"],
  probing: Spend = nothingSpent,
): readonly NotAdmitted[] {
  let admitted = probing;
  const left: NotAdmitted[] = [];
  for (const { cell, plan } of arms) {
    const together = spendOf([admitted, plan]);
    const name = passed(limits, together);
    if (name === null) admitted = together;
    else left.push({ cell: cell.id, reason: reasonOf(name, plan, { limits, probing }) });
  }
  if (left.length === arms.length && arms.length > 0) throw nothingFits(left[0]);
  return left;
}

function nothingFits(first: NotAdmitted | undefined): UsageError {
  return new UsageError(`no arm fits the budget: ${first?.cell}: ${first?.reason}`, {
    where: "limits",
    mend: "raise it, or play fewer tasks or epochs (--tasks, --epochs)",
  });
}

function reasonOf(
  name: BudgetName,
  plan: Spend,
  { limits, probing }: { readonly limits: Suite["limits"]; readonly probing: Spend },
): string {
  const needs: Readonly<Record<BudgetName, string>> = {
    maxCalls: `${plan.calls} calls`,
    maxTokens: `${plan.tokens} tokens`,
    maxCostUsd: `$${plan.usd?.toPrecision(3)}`,
  };
  const unit = name === "maxCostUsd" ? "$" : "";
  const probed = probing.calls === 0 ? "" : `, beside ${probing.calls} calls of probes`;
  return `limits.${name} of ${unit}${limits[name]} has no room for its planned ${needs[name]}${probed}`;
}
