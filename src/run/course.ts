import type { Cell } from "../plan/cell.ts";
import { conversationsOf, type PlannedConversation } from "../plan/conversation-plan.ts";
import { type Part, wholePlan } from "../plan/shard.ts";
import type { Suite } from "../suite/suite.ts";

/** What decides the order of play, and which conversations are still wanted while it goes on. */
export interface Course {
  /** The conversations of one model's cells in the order of play. */
  readonly conversationsOf: (suite: Suite, cells: readonly Cell[]) => Iterable<PlannedConversation>;
  /** Asked before a conversation begins; one that is no longer wanted is passed over. */
  isWanted(planned: PlannedConversation): boolean;
  /** Told when one that was begun has ended, however; what was asked of it is in the journal then. */
  ended(planned: PlannedConversation): void;
}

/** Plays every conversation of a part of the plan, in the order of the whole. */
export function courseOfPart(part: Part): Course {
  return {
    conversationsOf: (suite, cells) => conversationsOf(suite, cells, part),
    isWanted: () => true,
    ended: () => {},
  };
}

/** Plays every conversation of the plan. */
export const wholeCourse: Course = courseOfPart(wholePlan);
