import type { Metric } from "../metric.ts";
import { narratorTurns } from "./turn.ts";
import type { WorldTurn } from "./world-turns.ts";

/** How many events of the turn were applied to the world as it stood. */
export const accepted: Metric<WorldTurn> = {
  id: "accepted",
  version: 1,
  unit: "count",
  direction: null,
  denominator: narratorTurns,
  score: ({ application }) => application.accepted.length,
};
