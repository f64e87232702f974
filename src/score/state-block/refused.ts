import type { RefusalReason } from "../../protocols/state-block/refusal.ts";
import type { Metric } from "../metric.ts";
import { narratorTurns } from "./turn.ts";
import type { WorldTurn } from "./world-turns.ts";

/** Every reason, in the order of the tables; a record so that none can be forgotten. */
const reasons: Readonly<Record<RefusalReason, true>> = {
  "unknown-type": true,
  "missing-field": true,
  "wrong-type": true,
  "unknown-entity": true,
  "duplicate-entity": true,
  "not-absolute": true,
};

/** For each reason, how many events of the turn were refused for it in the world as it stood. */
export const refusedMetrics: readonly Metric<WorldTurn>[] = Object.keys(reasons).map((reason) => ({
  id: `refused:${reason}`,
  version: 1,
  unit: "count",
  direction: "lower",
  denominator: narratorTurns,
  score: ({ application }) =>
    application.refused.filter((refusal) => refusal.reason === reason).length,
}));
