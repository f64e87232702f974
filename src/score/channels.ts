/**
 * What a reply holds besides its text. Some servers file what a model writes between tool calls under its reasoning,
 * and some then hide it: read by its text alone, such a model would look as if it had declared nothing.
 */

import type { ModelReply } from "../model/model.ts";
import { type Metric, unscored } from "./metric.ts";

export interface Channels {
  /** Whether the model reasoned before or beside its text, shown or not. */
  readonly thought: boolean;
  /** Whether its reasoning holds a declaration; null where the server hides the reasoning. */
  readonly inReasoning: boolean | null;
}

/**
 * Reads the channels of a turn's replies.
 *
 * @param declares whether a text holds a declaration of the protocol
 */
export function channelsOf(
  replies: readonly ModelReply[],
  declares: (text: string) => boolean,
): Channels {
  const shown = replies.flatMap(({ reasoning }) => reasoning ?? []);
  const hidden = replies.some(({ reasoningHidden }) => reasoningHidden);
  const found = shown.some(declares);
  return {
    thought: shown.length > 0 || hidden || replies.some(countsReasoning),
    inReasoning: !found && hidden ? null : found,
  };
}

function countsReasoning({ usage }: ModelReply): boolean {
  return (usage.reasoningTokens ?? 0) > 0;
}

/** Whether the model reasoned: a guardrail, since an arm that thinks and one that does not differ in two things. */
export function thoughtMetric<Turn>(
  denominator: string,
  channels: (turn: Turn) => Channels,
): Metric<Turn> {
  return {
    id: "thought",
    version: 1,
    unit: "proportion",
    direction: null,
    denominator,
    score: (turn) => channels(turn).thought,
  };
}

/** Whether the declaration stands in the reasoning and not in the text, where no application looks for it. */
export function elsewhereMetric<Turn>(
  denominator: string,
  read: (turn: Turn) => { readonly channels: Channels; readonly declared: boolean },
): Metric<Turn> {
  return {
    id: "elsewhere",
    version: 1,
    unit: "proportion",
    direction: "lower",
    denominator,
    score(turn) {
      const { channels, declared } = read(turn);
      if (declared) return false;
      return channels.inReasoning ?? unscored("the server hides the reasoning, where it may stand");
    },
  };
}
