import { type ModelReply, plainReply } from "../../../model/model.ts";
import type { ServedAnswer } from "../../served-wire.ts";

/** An answer of a plain reply, with parts written over it. */
export function answerOf(text: string, parts: Partial<ModelReply> = {}): ServedAnswer {
  return {
    id: "7",
    model: "steady",
    created: 1_700_000_000,
    reply: { ...plainReply(text), ...parts },
  };
}
