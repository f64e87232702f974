import { conversationsOf, type PlannedConversation } from "../plan/conversation-plan.ts";

/** What decides the order of play, and which conversations are still wanted while it goes on. */
export interface Course {
  /** The conversations of one model's cells in the order of play. */
  readonly conversationsOf: typeof conversationsOf;
  /** Asked before a conversation begins; one that is no longer wanted is passed over. */
  isWanted(planned: PlannedConversation): boolean;
  /** Told when one that was begun has ended, however; what was asked of it is in the journal then. */
  ended(planned: PlannedConversation): void;
}

/** Plays every conversation of the plan. */
export const wholeCourse: Course = {
  conversationsOf,
  isWanted: () => true,
  ended: () => {},
};
