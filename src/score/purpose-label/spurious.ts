import { type Metric, unscored } from "../metric.ts";
import type { PurposeLabelTurn } from "./turn.ts";

/**
 * Whether a turn that calls no tool declares a purpose all the same: a title over nothing. Where the script
 * makes the calls, a turn without one is a turn at which it makes none.
 */
export const spurious: Metric<PurposeLabelTurn> = {
  id: "spurious",
  version: 1,
  unit: "proportion",
  direction: "lower",
  denominator: "turns without a call",
  score(turn) {
    if (turn.kind === "unmet") return unscored("no turn stands for the step");
    const { calls, wanted, reading } = turn;
    const acts = calls === null ? wanted !== null : calls.length > 0;
    return acts ? unscored("every turn calls a tool") : reading.declared;
  },
};
