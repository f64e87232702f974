import type { OwnExtraction } from "../../protocols/own/own-protocol.ts";
import type { SuppliedPart } from "../../protocols/own/user-protocol.ts";
import type { Sought } from "../../residue/sought.ts";
import type { Channels } from "../channels.ts";
import { type Metric, type Score, unscored } from "../metric.ts";

/** One reply, as the metrics of a user's own protocol see it. */
export interface OwnReply {
  readonly kind: "reply";
  /** The text that was read; after a given leading opener the continuation alone. */
  readonly text: string;
  readonly extraction: OwnExtraction;
  /** What the harness supplied: the opener of the declaration, its whole form, or nothing. */
  readonly given: SuppliedPart | null;
  /** Whether the first of two calls declared of itself; null for a turn of one call. */
  readonly unprompted: boolean | null;
  /** Whether an agent called a tool; null where the script makes the calls, and for a narrator. */
  readonly called: boolean | null;
  /** Whether the turn is in the headline's denominator: a scripted tool step, or any turn of a narrator's. */
  readonly wanted: boolean;
  readonly truncated: boolean;
  readonly channels: Channels;
  /** null when the server does not say. */
  readonly outputTokens: number | null;
  readonly sought: Sought;
}

/** A scripted tool step that no turn stands for, because the model ended the loop: a trial and no success. */
export interface UnmetStep {
  readonly kind: "unmet";
}

export type OwnTurn = OwnReply | UnmetStep;

/** A metric of replies, before it is said over which of them it is counted. */
export interface ReplyMetric extends Omit<Metric<OwnTurn>, "denominator" | "score"> {
  /** What an unmet step scores: a miss where more is better, else nothing. */
  readonly unmet: Score;
  ofReply(reply: OwnReply): Score;
}

/** What a step that no turn stands for scores in a metric that is no wish. */
export const noTurn = unscored("no turn stands for the step");

/** The headline: over every turn that the script wants a declaration of. */
export function overWantedTurns(denominator: string, metric: ReplyMetric): Metric<OwnTurn> {
  const { unmet, ofReply, ...shape } = metric;
  return {
    ...shape,
    denominator,
    score(turn) {
      if (turn.kind === "unmet") return unmet;
      return turn.wanted ? ofReply(turn) : unscored("no eligible turns");
    },
  };
}

/** The same over turns that did call a tool, under `id`. */
export function overCalls(metric: ReplyMetric, id: string): Metric<OwnTurn> {
  const { unmet: _, ofReply, ...shape } = metric;
  return {
    ...shape,
    id,
    denominator: "turns that called a tool",
    score(turn) {
      if (turn.kind === "unmet" || turn.called === false) return unscored("no tool was called");
      return turn.called === null ? unscored("the script makes the calls") : ofReply(turn);
    },
  };
}

/** A metric over every reply, whatever the script wanted of it. */
export function overReplies(metric: Metric<OwnReply>): Metric<OwnTurn> {
  return { ...metric, score: (turn) => (turn.kind === "unmet" ? noTurn : metric.score(turn)) };
}
