import type { Metric } from "../metric.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";

/** Whether the reply ran into the suite's own output limit: an outcome that wordings cause, never a loss. */
export const truncated: Metric<StateBlockTurn> = {
  id: "truncated",
  version: 1,
  unit: "proportion",
  direction: "lower",
  denominator: narratorTurns,
  score: (turn) => turn.truncated,
};
