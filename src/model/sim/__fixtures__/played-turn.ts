/** Turns played as the harness plays them, and what its metrics must then count. */

import { turnText } from "../../../seam/turn-text.ts";
import { textCalls } from "../../../suite/text-calls.ts";
import type { ModelReply, ModelRequest } from "../../model.ts";
import type { BlockSituation, LabelSituation, Situation } from "../situation.ts";
import { blockRequest, secondBlockRequest } from "./block-requests.ts";
import { labelRequest } from "./label-requests.ts";
import { measuredBlock, measuredLabel } from "./measured.ts";

/** Whether a turn meets a metric; null where it is in no denominator. */
export type TurnScores = Readonly<Record<string, boolean | null>>;

type Ask = (request: ModelRequest) => Promise<ModelReply>;

/** The n-th turn of a situation, whatever calls it takes, by metric. */
export async function playedTurn(ask: Ask, situation: Situation, n: number): Promise<TurnScores> {
  return situation.protocol === "purpose-label"
    ? labelScores(situation, await ask(labelRequest(situation, n)))
    : await blockScores(ask, situation, n);
}

function labelScores({ place, turn, toolFormat }: LabelSituation, reply: ModelReply): TurnScores {
  const { truncated, ...read } = measuredLabel(reply, place);
  const { declared, leading, single, withinBudget } = read;
  const calls = toolFormat === "text" ? textCalls(reply.text) : reply.toolCalls;
  const called = calls.length > 0;
  if (turn === "closing") return { spurious: declared, called };
  const headline = { ...read, compliant: leading && single && withinBudget };
  const conditional = Object.entries(headline).map(
    ([metric, met]) => [`${metric}@called`, called ? met : null] as const,
  );
  return { ...headline, truncated, called, ...Object.fromEntries(conditional) };
}

async function blockScores(ask: Ask, situation: BlockSituation, n: number): Promise<TurnScores> {
  const first = await ask(blockRequest(situation, n));
  const { prose, read } = measuredBlock(first.text, false);
  const second = secondBlockRequest(situation, n, prose);
  const last = second === null ? null : await ask(second);
  const text =
    second === null || last === null ? first.text : turnText(situation.place, second, last.text);
  const isCut = [first, last].some((reply) => reply?.finish.reason === "length");
  const { form, parse, leaks, proposed, fenceCompliant, truncated } = measuredBlock(text, isCut);
  return {
    proposed,
    fenceCompliant,
    truncated,
    proposedUnprompted: last === null ? null : read,
    ...Object.fromEntries(
      [`form:${form}`, `parse:${parse}`, ...leaks.map((rule) => `leaks:${rule}`)].map(
        (metric) => [metric, true] as const,
      ),
    ),
  };
}
