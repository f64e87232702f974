/** The names that a protocol gives its parts, folded as texts are. */
export interface SoughtNames {
  /** Null as in the context, and also for a name without any character. */
  readonly tag: string | null;
  readonly label: string | null;
  readonly eventNames: readonly string[];
}
