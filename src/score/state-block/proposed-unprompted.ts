import { type Metric, unscored } from "../metric.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";

/** Whether the first call of a turn that takes two already held a proposal, before the block was begun for the model. */
export const proposedUnprompted: Metric<StateBlockTurn> = {
  id: "proposedUnprompted",
  version: 1,
  unit: "proportion",
  direction: null,
  denominator: narratorTurns,
  score: ({ unprompted }) => unprompted ?? unscored("the turn takes one call"),
};
