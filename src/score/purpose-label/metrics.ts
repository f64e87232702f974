import type { Eligibility } from "../../suite/suite.ts";
import { elsewhereMetric, thoughtMetric } from "../channels.ts";
import type { Metric } from "../metric.ts";
import { outputTokensMetric } from "../output-tokens.ts";
import { overreachMetric } from "../overreach.ts";
import { residueMetric } from "../residue.ts";
import { called } from "./called.ts";
import { compliant } from "./compliant.ts";
import { declared } from "./declared.ts";
import { heading } from "./heading.ts";
import { hollow } from "./hollow.ts";
import { leading } from "./leading.ts";
import { repeated } from "./repeated.ts";
import { sameTool } from "./same-tool.ts";
import { single } from "./single.ts";
import { spurious } from "./spurious.ts";
import { stale } from "./stale.ts";
import { truncated } from "./truncated.ts";
import {
  type AgentReply,
  agentTurns,
  overCalls,
  overReplies,
  overScriptedSteps,
  type PurposeLabelTurn,
} from "./turn.ts";
import { unclosed } from "./unclosed.ts";
import { withinBudget } from "./within-budget.ts";

const declarations = [
  declared,
  leading,
  single,
  withinBudget,
  compliant,
  unclosed,
  heading,
  hollow,
  stale,
  repeated,
];

/** What counts in every reply, whatever it declares: what the reader is shown, and what it costs. */
const ofEveryReply = [
  residueMetric<AgentReply>(agentTurns, ({ reading, sought }) => ({
    prose: reading.prose,
    sought,
  })),
  overreachMetric<AgentReply>(agentTurns, ({ text, reading, sought }) => ({
    text,
    removals: reading.removals,
    sought,
  })),
  outputTokensMetric<AgentReply>(agentTurns, ({ outputTokens }) => outputTokens),
  thoughtMetric<AgentReply>(agentTurns, ({ channels }) => channels),
  elsewhereMetric<AgentReply>(agentTurns, ({ channels, reading }) => ({
    channels,
    declared: reading.declared,
  })),
];

/**
 * The shelf of purpose-label metrics. With `scripted` eligibility each declaration metric stands twice: over
 * the scripted tool steps and, as `NAME@called`, over the turns that called a tool. With `calls` the latter
 * is the headline.
 */
export function purposeLabelMetrics(eligibility: Eligibility): readonly Metric<PurposeLabelTurn>[] {
  const beside = [
    ...[called, sameTool, truncated].map(overScriptedSteps),
    spurious,
    ...ofEveryReply.map(overReplies),
  ];
  if (eligibility === "calls") {
    return [...declarations.map((metric) => overCalls(metric, metric.id)), ...beside];
  }
  return [
    ...declarations.map(overScriptedSteps),
    ...beside,
    ...declarations.map((metric) => overCalls(metric, `${metric.id}@called`)),
  ];
}
