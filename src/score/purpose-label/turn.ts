import type { PurposeLabelReading } from "../../protocols/purpose-label/protocol.ts";
import { type Metric, type Score, unscored } from "../metric.ts";

/** One reply of an agent, as the purpose-label metrics see it. */
export interface AgentReply {
  readonly kind: "reply";
  /** The reply as the model wrote it; under prefill the continuation alone. */
  readonly text: string;
  readonly reading: PurposeLabelReading;
  /**
   * What the harness supplied: the opener that the turn was begun with, or the form of a tool's field. What it
   * supplies is not the model's.
   */
  readonly given: "opener" | "form" | null;
  /** Whether it called a tool; null where the script makes the calls. */
  readonly called: boolean | null;
  /** Whether the script wants a tool call at the position it stands for. */
  readonly toolStep: boolean;
  readonly truncated: boolean;
}

/** A scripted tool step that no turn stands for, because the model ended the loop: a trial and no success. */
export interface UnmetStep {
  readonly kind: "unmet";
}

export type PurposeLabelTurn = AgentReply | UnmetStep;

/** A metric that a reply answers and an unmet step fails. */
export interface ReplyMetric extends Omit<Metric<PurposeLabelTurn>, "denominator" | "score"> {
  readonly unit: "proportion";
  /** What an unmet step scores: a miss where more is better, nothing where the metric counts a fault. */
  readonly unmet: Score;
  ofReply(reply: AgentReply): Score;
}

/** The headline: over every scripted tool step, so that an arm which drops tool calls cannot look better. */
export function overScriptedSteps(metric: ReplyMetric): Metric<PurposeLabelTurn> {
  return {
    ...metric,
    denominator: "scripted tool steps",
    score(turn) {
      if (turn.kind === "unmet") return metric.unmet;
      return turn.toolStep ? metric.ofReply(turn) : unscored("no eligible turns");
    },
  };
}

/** The same over turns that did call a tool, under `id` (`NAME@called` beside a headline). */
export function overCalls(metric: ReplyMetric, id: string): Metric<PurposeLabelTurn> {
  return {
    ...metric,
    id,
    denominator: "turns that called a tool",
    score(turn) {
      if (turn.kind === "unmet" || turn.called === false) return unscored("no tool was called");
      return turn.called === null ? unscored("the script makes the calls") : metric.ofReply(turn);
    },
  };
}
