/**
 * Denominators of turns that stand behind no script. A metric is counted over all turns; those of a declaration also
 * over the turns that called a tool, which is where an agent's instruction wants one.
 */

import type { Removal } from "../../protocols/removal.ts";
import type { Residue } from "../../residue/residue.ts";
import { type Metric, type Score, unscored } from "../../score/metric.ts";
import type { TurnReply } from "../scored-turn.ts";

export const allTurns = "turns";
export const calledTurns = "turns that called a tool";

/** A turn as its protocol's metrics see it, beside its reply and what was read out of that. */
export interface Seen<Turn> {
  readonly reply: TurnReply;
  readonly turn: Turn;
  readonly text: string;
  readonly removals: readonly Removal<string>[];
  readonly residue: readonly Residue[];
}

/** A metric that is asked of one reply. */
export interface ReplyMetric<Turn> extends Omit<Metric<Turn>, "denominator" | "score"> {
  ofReply(turn: Turn): Score;
}

/** Over all turns. */
export function overAll<Turn>(metric: ReplyMetric<Turn>): Metric<Seen<Turn>> {
  return { ...shapeOf(metric), denominator: allTurns, score: ({ turn }) => metric.ofReply(turn) };
}

/** The same over turns that called a tool, as `NAME@called`. */
export function overCalled<Turn>(metric: ReplyMetric<Turn>): Metric<Seen<Turn>> {
  return {
    ...shapeOf(metric),
    id: `${metric.id}@called`,
    denominator: calledTurns,
    score({ reply, turn }) {
      if (!reply.showsCalls) return unscored("the file shows no tool calls");
      return called(reply) ? metric.ofReply(turn) : unscored("no tool was called");
    },
  };
}

/** A metric of every reply as it stands on a shelf, its denominator named anew. */
export function ofEvery<Turn>(metric: Metric<Turn>): Metric<Seen<Turn>> {
  return { ...metric, denominator: allTurns, score: ({ turn }) => metric.score(turn) };
}

function shapeOf<Turn>({ id, version, unit, direction, categories }: ReplyMetric<Turn>) {
  return { id, version, unit, direction, ...(categories === undefined ? {} : { categories }) };
}

function called({ reply }: TurnReply): boolean {
  return reply.toolCalls.length > 0;
}

/** Whether a turn called a tool: says how many of the turns the `@called` figures are over. */
export function calledMetric<Turn>(): Metric<Seen<Turn>> {
  return {
    id: "called",
    version: 1,
    unit: "proportion",
    direction: null,
    denominator: allTurns,
    score: ({ reply }) =>
      reply.showsCalls ? called(reply) : unscored("the file shows no tool calls"),
  };
}

/** Whether the reply ran into the limit that its sender set. */
export function truncatedMetric<Turn>(): Metric<Seen<Turn>> {
  return {
    id: "truncated",
    version: 1,
    unit: "proportion",
    direction: "lower",
    denominator: allTurns,
    score({ reply }) {
      const { reason, raw } = reply.reply.finish;
      return raw === null
        ? unscored("the file does not say why replies ended")
        : reason === "length";
    },
  };
}
