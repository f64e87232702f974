import { type ChiSquareTest, chiSquareTest, sumAgainstSpread } from "./chi-square-test.ts";

/**
 * Obuchowski's test for pairs in clusters, on the tasks' differences in successes. A quick check beside the
 * sign-flip test, with which it agrees for many tasks; its level is approximate for few.
 *
 * @param differences a's successes less b's, one a task; the turns of a task are as many in both arms
 * @returns p = 1 where no task differs: nothing can be learnt there
 * @see Obuchowski 1998, Stat Med 17:1495. The reference values in the test are those of R's `clust.bin.pair`.
 */
export function obuchowskiTest(differences: readonly number[]): ChiSquareTest {
  const tasks = Math.max(1, differences.length);
  return chiSquareTest((sumAgainstSpread(differences) * (tasks - 1)) / tasks);
}
