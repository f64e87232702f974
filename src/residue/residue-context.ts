/** What a protocol writes and a reader should not see. Case never matters. */
export interface ProtocolWords {
  /** The name of its tag without brackets (`purpose`), or null when it has none. */
  readonly tag: string | null;
  /** The label of its fence (`state`), or null when it has none. */
  readonly fenceLabel: string | null;
  /** The types of its events (`set_possession`); empty when it has no events. */
  readonly eventNames: readonly string[];
  /** How the state section's scene line begins (`Scene:`), or null when there is no state section. */
  readonly sceneHeading: string | null;
  /** The state section's headings (`Held:`). */
  readonly sectionHeadings: readonly string[];
}

/** What the detector must know to tell protocol from story. */
export interface ResidueContext {
  readonly words: ProtocolWords;
  /** The texts of this run's instruction as they were delivered: rule, reminder, length hint and so on. */
  readonly instruction: readonly string[];
}
