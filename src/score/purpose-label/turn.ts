import type { PurposeLabelReading } from "../../protocols/purpose-label/protocol.ts";
import type { Sought } from "../../residue/sought.ts";
import type { Channels } from "../channels.ts";
import { type Metric, type Score, unscored } from "../metric.ts";
import type { MarkedStep } from "./purpose-mark.ts";

/** One reply of an agent, as the purpose-label metrics see it. */
export interface AgentReply extends MarkedStep {
  readonly kind: "reply";
  /** The reply as the model wrote it; under prefill the continuation alone. */
  readonly text: string;
  readonly reading: PurposeLabelReading;
  /** The first heading tidied but not clipped; "" when none was declared. */
  readonly written: string;
  /** Whether that is a heading by `isPlainHeading`, looked at once for all who ask. */
  readonly plain: boolean;
  /**
   * What the harness supplied: the opener that the turn was begun with, or the form of a tool's field. What it
   * supplies is not the model's.
   */
  readonly given: "opener" | "form" | null;
  /** The names of the tools it called; null where the script makes the calls. */
  readonly calls: readonly string[] | null;
  /** The tool that the script wants at the position it stands for; null where it wants none. */
  readonly wanted: string | null;
  /** The last heading that the history it was sent declares; null when there is none. */
  readonly earlier: string | null;
  readonly truncated: boolean;
  readonly channels: Channels;
  /** null when the server does not say. */
  readonly outputTokens: number | null;
  /** What the detector of residue looks for. */
  readonly sought: Sought;
}

/** A scripted tool step that no turn stands for, because the model ended the loop: a trial and no success. */
export interface UnmetStep extends MarkedStep {
  readonly kind: "unmet";
}

export type PurposeLabelTurn = AgentReply | UnmetStep;

/** A metric that a reply answers and an unmet step fails. */
export interface ReplyMetric extends Omit<Metric<PurposeLabelTurn>, "denominator" | "score"> {
  readonly unit: "proportion";
  /** What an unmet step scores: a miss where more is better, nothing where the metric counts a fault. */
  readonly unmet: Score | ((step: UnmetStep) => Score);
  ofReply(reply: AgentReply): Score;
}

/** The headline: over every scripted tool step, so that an arm which drops tool calls cannot look better. */
export function overScriptedSteps(metric: ReplyMetric): Metric<PurposeLabelTurn> {
  const { unmet } = metric;
  return {
    ...shapeOf(metric),
    denominator: "scripted tool steps",
    score(turn) {
      if (turn.kind === "unmet") return typeof unmet === "function" ? unmet(turn) : unmet;
      return turn.wanted === null ? unscored("no eligible turns") : metric.ofReply(turn);
    },
  };
}

/** The same over turns that did call a tool, under `id` (`NAME@called` beside a headline). */
export function overCalls(metric: ReplyMetric, id: string): Metric<PurposeLabelTurn> {
  return {
    ...shapeOf(metric),
    id,
    denominator: "turns that called a tool",
    score(turn) {
      if (turn.kind === "unmet") return unscored("no tool was called");
      if (turn.calls === null) return unscored("the script makes the calls");
      return turn.calls.length === 0 ? unscored("no tool was called") : metric.ofReply(turn);
    },
  };
}

function shapeOf({ id, version, unit, direction }: ReplyMetric) {
  return { id, version, unit, direction };
}

/** The denominator of what counts in every reply, whatever the script wanted of it. */
export const agentTurns = "agent turns";

/** A metric over every reply; a step that no turn stands for has none. */
export function overReplies(metric: Metric<AgentReply>): Metric<PurposeLabelTurn> {
  return {
    ...metric,
    score: (turn) =>
      turn.kind === "unmet" ? unscored("no turn stands for the step") : metric.score(turn),
  };
}
