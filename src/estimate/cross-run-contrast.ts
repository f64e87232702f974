import type { Verdict } from "../stats/decide-verdict.ts";
import type { Interval } from "../stats/interval.ts";
import type { PairVerdict } from "../stats/verdict.ts";
import type { MatchAxis } from "./cross-run-match.ts";
import type { Estimate } from "./estimate.ts";
import type { CellStatus } from "./summary.ts";

/** A cell of one of the runs, as far as the comparison speaks of it. */
export interface CrossRunArm {
  /** The run's label. */
  readonly run: string;
  /** The cell's id. */
  readonly cell: string;
  /** `-` where the seam delivers no wording. */
  readonly wording: string;
  readonly model: string;
  readonly simulated: boolean;
  readonly status: CellStatus;
  /** On the compared tasks alone; null where the cell was not measured or no task is the same. */
  readonly estimate: Estimate | null;
  /** Turns of the compared tasks that were lost; null where the cell was not measured. */
  readonly missing: number | null;
}

/** One matched cell on one metric. `difference` is second − first and the verdict speaks of the second run. */
export interface CrossRunContrast {
  readonly protocol: string;
  readonly metric: string;
  readonly seam: string;
  readonly variant: string;
  readonly over: MatchAxis | null;
  readonly first: CrossRunArm;
  readonly second: CrossRunArm;
  /** Whether the seam was measured in one run and is unsupported in the other; null otherwise. */
  readonly change: "lost" | "gained" | null;
  /** A share in [−1, 1], or pieces a turn for a count; the interval is this comparison's own. */
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Where the difference would lie had the missing turns all gone one way; null where none is missing. */
  readonly bounds: Interval | null;
  readonly p: number | null;
  readonly pAdjusted: number | null;
  readonly method: PairVerdict["method"];
  /** Whether the verdict speaks of exactly these tasks. */
  readonly onTheseTasks: boolean;
  /** Tasks scored in both runs, and those in which the second's rate is above and below the first's. */
  readonly tasks: number;
  readonly tasksHigher: number;
  readonly tasksLower: number;
  /** Tasks of either run that differ or stand in one run alone. */
  readonly tasksLeftOut: number;
  /** null on a metric that the first run's suite did not declare primary. */
  readonly verdict: Verdict | null;
  /** In words that can stand alone. */
  readonly reason: string;
  readonly simulated: boolean;
}
