import { proposedEvents } from "../../protocols/state-block/proposed-events.ts";
import type { Metric } from "../metric.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";

/** Whether a proposal was read, in whatever form: the loose reading. */
export const proposed: Metric<StateBlockTurn> = {
  id: "proposed",
  version: 1,
  unit: "proportion",
  direction: "higher",
  denominator: narratorTurns,
  score: ({ extraction }) => proposedEvents(extraction.proposal).kind === "events",
};
