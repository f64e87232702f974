/** A variant: the rest of the prompt, which is the agent's or narrator's own system prompt and its switches. */

export interface AgentVariant {
  readonly for: "agent";
  readonly name: string;
  readonly system: string;
}

export interface NarratorVariant {
  readonly for: "narrator";
  readonly name: string;
  readonly system: string;
  /** Whether the newest player message carries the length hint. */
  readonly lengthHint: boolean;
  /** Whether earlier replies return with the block of their accepted events. */
  readonly replayBlocks: boolean;
  /** Whether the newest player message opens with the state section. */
  readonly stateSection: boolean;
  /** Whether refusals of the last reply stand at the head of the newest player message. */
  readonly refusalNote: boolean;
}

export type Variant = AgentVariant | NarratorVariant;
