import { unscored } from "../metric.ts";
import { noTurn, type ReplyMetric } from "./turn.ts";

/** Whether the first call of a turn that takes two already declared, before the block was begun for the model. */
export function unpromptedMetric(declaredId: string): ReplyMetric {
  return {
    id: `${declaredId}Unprompted`,
    version: 1,
    unit: "proportion",
    direction: null,
    unmet: noTurn,
    ofReply: ({ unprompted }) => unprompted ?? unscored("the turn takes one call"),
  };
}
