import { kishDesignEffect } from "./design-effect.ts";
import { tallyTotals } from "./tally-totals.ts";
import type { TaskTally } from "./task-tally.ts";

/**
 * By how many turns one independent turn has to be paid for where the tasks are given: the turns of a conversation echo
 * each other. What tasks differ by is no part of it. Pooled over series, so that one near 0 or 1 weighs little.
 *
 * @param series the conversations of each task of each series, above 0 trials each
 * @returns 1 or above; where no task has two conversations that failed now and then, turns of a conversation are
 *   taken to agree by half
 * @throws {RangeError} on impossible counts
 * @see Kish 1965, Survey Sampling, 5.4, within strata
 */
export function conversationEffect(series: readonly (readonly (readonly TaskTally[])[])[]): number {
  const tasks = series.flat();
  let squares = 0;
  let independent = 0;
  for (const conversations of tasks) {
    const { successes, trials } = tallyTotals(conversations);
    const count = conversations.length;
    if (count < 2) continue;
    const rate = successes / trials;
    const own = conversations.reduce(
      (sum, one) => sum + (one.successes - rate * one.trials) ** 2,
      0,
    );
    squares += (own * count) / (count - 1);
    independent += trials * rate * (1 - rate);
  }
  if (independent > 0) return Math.max(1, squares / independent);
  return Math.max(1, kishDesignEffect(tasks.flat(), ASSUMED_ICC) ?? 1);
}

/** Where nothing was seen, as `clusterWilson` takes it for tasks. */
const ASSUMED_ICC = 0.5;
