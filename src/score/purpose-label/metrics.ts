import type { Eligibility } from "../../suite/suite.ts";
import type { Metric } from "../metric.ts";
import { called } from "./called.ts";
import { compliant } from "./compliant.ts";
import { declared } from "./declared.ts";
import { leading } from "./leading.ts";
import { single } from "./single.ts";
import { truncated } from "./truncated.ts";
import { overCalls, overScriptedSteps, type PurposeLabelTurn } from "./turn.ts";
import { unclosed } from "./unclosed.ts";
import { withinBudget } from "./within-budget.ts";

const declarations = [declared, leading, single, withinBudget, compliant, unclosed];

/**
 * The shelf of purpose-label metrics. With `scripted` eligibility each declaration metric stands twice: over
 * the scripted tool steps and, as `NAME@called`, over the turns that called a tool. With `calls` the latter
 * is the headline.
 */
export function purposeLabelMetrics(eligibility: Eligibility): readonly Metric<PurposeLabelTurn>[] {
  const guardrails = [called, truncated].map(overScriptedSteps);
  if (eligibility === "calls") {
    return [...declarations.map((metric) => overCalls(metric, metric.id)), ...guardrails];
  }
  return [
    ...declarations.map(overScriptedSteps),
    ...guardrails,
    ...declarations.map((metric) => overCalls(metric, `${metric.id}@called`)),
  ];
}
