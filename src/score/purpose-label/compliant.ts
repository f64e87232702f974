import { isUnscored, unscored } from "../metric.ts";
import { declared } from "./declared.ts";
import { leading } from "./leading.ts";
import { single } from "./single.ts";
import type { ReplyMetric } from "./turn.ts";
import { withinBudget } from "./within-budget.ts";

/** Declared, leading, single and within budget at once; unscored wherever one of them was given. */
export const compliant: ReplyMetric = {
  id: "compliant",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply(reply) {
    const parts = [declared, leading, single, withinBudget].map((part) => part.ofReply(reply));
    if (parts.some(isUnscored)) return unscored("given");
    return parts.every((part) => part === true);
  },
};
