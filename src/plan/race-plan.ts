/**
 * What is fixed before the first call of a race, for the cells of one experiment and model. The manifest holds it, so
 * that a report runs the race again from the journal.
 */
export interface RacePlan {
  /** Index of the experiment in the suite. */
  readonly experiment: number;
  readonly model: string;
  /** The primary metric of the experiment, and which way it is good. */
  readonly metric: string;
  readonly direction: "higher" | "lower";
  /** The chance that the best arm is ever dropped, at most. */
  readonly alpha: number;
  /** Cell ids in the order of the tables; two or more, or none where nothing can be raced. */
  readonly arms: readonly string[];
  /** The names of the tasks in the order of play, the same for all arms. */
  readonly tasks: readonly string[];
  /** The other cells of the experiment and model: they are played in full where they can be played at all. */
  readonly apart: readonly CellApart[];
}

/** A cell that does not race. */
export interface CellApart {
  readonly cell: string;
  /** In words, such as "prefill is unsupported: …". */
  readonly reason: string;
}
