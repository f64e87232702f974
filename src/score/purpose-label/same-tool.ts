import { unscored } from "../metric.ts";
import type { ReplyMetric } from "./turn.ts";

/**
 * Whether the tool that the script wants is among those the turn called: the guardrail against arms that do
 * other work. In live history a turn stands for a step by calling its tool, so what misses are the steps that
 * no turn stands for.
 */
export const sameTool: ReplyMetric = {
  id: "sameTool",
  version: 1,
  unit: "proportion",
  direction: "higher",
  unmet: false,
  ofReply: ({ calls, wanted }) =>
    calls === null
      ? unscored("the script makes the calls")
      : wanted !== null && calls.includes(wanted),
};
