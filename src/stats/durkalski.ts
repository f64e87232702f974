import { type ChiSquareTest, chiSquareTest, sumAgainstSpread } from "./chi-square-test.ts";

/** What one task's pairs of turns came to. */
export interface TaskDifference {
  /** a's successes less b's. */
  readonly difference: number;
  /** Turns in either arm, above 0. */
  readonly turns: number;
}

/**
 * Durkalski's test for pairs in clusters: each task is one vote, however many turns it has. A quick check; its
 * level is approximate for few tasks.
 *
 * @returns p = 1 where no task differs: nothing can be learnt there
 * @see Durkalski, Palesch, Lipsitz & Rust 2003, Stat Med 22:2417. The reference values in the test are those of R's
 *   `clust.bin.pair`.
 */
export function durkalskiTest(tasks: readonly TaskDifference[]): ChiSquareTest {
  return chiSquareTest(sumAgainstSpread(tasks.map(({ difference, turns }) => difference / turns)));
}
