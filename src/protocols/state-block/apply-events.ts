import type { Json } from "../json.ts";
import { applyEvent } from "./event-effect.ts";
import { proposedEvents } from "./proposed-events.ts";
import { judgeEvent, type Refusal } from "./refusal.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { World } from "./world.ts";
import { draftOf, worldOf } from "./world-draft.ts";

/** An event of the vocabulary as the model wrote it, fields that the vocabulary does not know included. */
export interface StateEvent {
  readonly type: string;
  readonly [field: string]: Json;
}

/** What became of a proposal; each of its events is either accepted or refused, both in its order. */
export interface Application {
  readonly world: World;
  readonly accepted: readonly StateEvent[];
  readonly refused: readonly Refusal[];
  /** Why there was no event to apply; null when the proposal held a list, though it were empty. */
  readonly problem: string | null;
}

/**
 * Applies what a proposal holds to a world, event by event, so that an event may name what an earlier one
 * introduced. Pure; never throws, whatever the JSON. Linear in the world and in the events.
 *
 * @param proposal as the extractor read it; null when it read none
 */
export function applyEvents(world: World, proposal: Json, vocabulary: Vocabulary): Application {
  const proposed = proposedEvents(proposal);
  if (proposed.kind === "nothing") {
    return { world, accepted: [], refused: [], problem: proposed.problem };
  }
  const draft = draftOf(world);
  const exists = (id: string) => draft.entities.has(id);
  const accepted: StateEvent[] = [];
  const refused: Refusal[] = [];
  for (const event of proposed.events) {
    const judged = judgeEvent(event, vocabulary, exists);
    if (judged.kind === "objection") {
      refused.push({ event, reason: judged.reason, detail: judged.detail });
    } else if (isStateEvent(event)) {
      applyEvent(draft, judged);
      accepted.push(event);
    }
  }
  return { world: worldOf(draft), accepted, refused, problem: null };
}

function isStateEvent(event: Json): event is StateEvent {
  return typeof event === "object" && event !== null && "type" in event;
}
