import { parseClasses } from "../../protocols/state-block/split.ts";
import type { Metric } from "../metric.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";

/** How the block's JSON could be read. */
export const parseClass: Metric<StateBlockTurn> = {
  id: "parse",
  version: 1,
  unit: "category",
  direction: null,
  denominator: narratorTurns,
  categories: parseClasses,
  score: ({ extraction }) => extraction.parse,
};
