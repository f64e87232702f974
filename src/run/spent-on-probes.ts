import type { ProbeAnswer } from "../probe/asker.ts";
import { nothingSpent, type Spend, spendOf } from "./budget.ts";
import {
  type EndedCall,
  gauged,
  spentOn,
  type TokenGauge,
  type TokenPrice,
  tokenGauge,
} from "./token-gauge.ts";

/** What the calls of probes took of a run's budgets, in the order in which they were made. */
export function spentOnProbes(
  calls: readonly ProbeAnswer[],
  prices: ReadonlyMap<string, TokenPrice>,
): Spend {
  const gauges = new Map<string, TokenGauge>();
  return calls.reduce((spent, call) => {
    const gauge = gauges.get(call.model) ?? tokenGauge(prices.get(call.model) ?? null);
    const ended = endedCall(call);
    gauges.set(call.model, gauged(gauge, ended));
    return spendOf([spent, spentOn(gauge, ended)]);
  }, nothingSpent);
}

function endedCall({ request, answer }: ProbeAnswer): EndedCall {
  if (answer.kind === "reply") {
    return { request, reply: answer.reply, outcome: { kind: "scored" } };
  }
  const { cause, detail } = answer;
  return { request, reply: null, outcome: { kind: "missing", cause, detail } };
}
