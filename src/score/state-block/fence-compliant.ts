import { proposedEvents } from "../../protocols/state-block/proposed-events.ts";
import { validityOf } from "../../protocols/state-block/refusal.ts";
import type { Metric } from "../metric.ts";
import { narratorTurns, type StateBlockTurn } from "./turn.ts";

/**
 * Whether the reply does what the wording asks: one closed `state` fence, last, strict JSON, every event valid
 * in the vocabulary, and no other piece of the protocol anywhere. The strict reading; never true where
 * `proposed` is false.
 */
export const fenceCompliant: Metric<StateBlockTurn> = {
  id: "fenceCompliant",
  version: 1,
  unit: "proportion",
  direction: "higher",
  denominator: narratorTurns,
  score(turn) {
    const { form, parse } = turn.extraction;
    return form === "state" && parse === "strict" && isLastAndSingle(turn) && allEventsValid(turn);
  },
};

function isLastAndSingle({ text, extraction }: StateBlockTurn): boolean {
  const pieces = extraction.removals.filter(({ kind }) => kind !== "space");
  const [fence] = pieces;
  return pieces.length === 1 && fence !== undefined && text.slice(fence.end).trim() === "";
}

function allEventsValid({ extraction, vocabulary }: StateBlockTurn): boolean {
  const proposal = proposedEvents(extraction.proposal);
  return (
    proposal.kind === "events" &&
    proposal.events.every((event) => validityOf(event, vocabulary).kind === "valid")
  );
}
