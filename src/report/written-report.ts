import type { Summary } from "../estimate/summary.ts";
import type { TurnRate } from "./tables/decay.ts";

/** What a run's report is written of, and what its terminal summary is printed of. */
export interface WrittenReport {
  readonly summary: Summary;
  readonly rates: readonly TurnRate[];
}
