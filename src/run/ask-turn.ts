import type { ModelReply } from "../model/model.ts";
import type { Standing } from "../seam/seam.ts";
import { turnText } from "../seam/turn-text.ts";
import { type Asked, askModel } from "./ask-model.ts";
import { type Asking, type DeliveredRequest, requestOf, secondRequestOf } from "./conversation.ts";
import type { Stage } from "./stage.ts";

/** What came of a turn, one call or two. */
export type AskedTurn = RepliedTurn | Extract<Asked, { kind: "missing" }>;

export interface RepliedTurn {
  readonly kind: "replied";
  /** The reply of the first call: its tool calls are the turn's. */
  readonly reply: ModelReply;
  /** The text as the extractor reads it; after a given opener the continuation alone. */
  readonly text: string;
  /** Whether the text is the continuation of a given opener. */
  readonly prefilled: boolean;
  /** The text as the conversation shows it, whatever it was begun with. */
  readonly whole: string;
}

/** Where a turn stands in its conversation. */
export interface TurnPlace {
  readonly turn: number;
  /** The scripted position that the first call's reply stands for. */
  stepOf(reply: ModelReply): number | null;
}

/** Asks for a turn: one call, or two at the seams that go on from the first's narration. */
export async function askTurn(
  stage: Stage,
  asking: Asking,
  standing: Standing,
  { turn, stepOf }: TurnPlace,
): Promise<AskedTurn> {
  const { planned, protocol, seam } = asking;
  const site = {
    cell: planned.cell.id,
    task: planned.task.name,
    epoch: planned.epoch,
    turn,
  };
  const ask = (call: number, step: TurnPlace["stepOf"], { request, delivered }: DeliveredRequest) =>
    askModel(stage, { ...site, call, stepOf: step }, request, delivered);
  const opening = requestOf(asking, standing, turn);
  const first = await ask(0, stepOf, opening);
  if (first.kind === "missing") return first;
  const { reply } = first;
  const { prefill } = opening.request;
  if (seam.second === null) {
    const whole = `${prefill ?? ""}${reply.text}`;
    return { kind: "replied", reply, text: reply.text, prefilled: prefill !== null, whole };
  }
  const narration = protocol.extract(reply.text, false).prose;
  const followed = secondRequestOf(asking, standing, turn, narration);
  if (followed === null) throw new RangeError(`${seam.id} asks twice`);
  const second = await ask(1, () => stepOf(reply), followed);
  if (second.kind === "missing") return second;
  const text = turnText(seam.id, followed.request, second.reply.text, protocol.opener);
  return { kind: "replied", reply, text, prefilled: false, whole: text };
}
