/** What the unit of evidence came to: a task's trials in one cell, over all its epochs and turns. */
export interface TaskTally {
  /** Whole, 0 ≤ successes ≤ trials. */
  readonly successes: number;
  /** Scored trials; 0 where the task has none in the cell. */
  readonly trials: number;
}

/** A count's task: what was counted, over so many turns. */
export interface TaskCount {
  /** From 0. */
  readonly total: number;
  /** Scored turns; 0 where the task has none in the cell. */
  readonly turns: number;
}
