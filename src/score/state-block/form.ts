import { fenceForms } from "../../protocols/state-block/split.ts";
import { type Metric, unscored } from "../metric.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";

/** The form in which the block came. */
export const form: Metric<StateBlockTurn> = {
  id: "form",
  version: 1,
  unit: "category",
  direction: null,
  denominator: narratorTurns,
  categories: fenceForms,
  score: ({ extraction, given }) => (given === null ? extraction.form : unscored("given")),
};
