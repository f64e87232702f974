import { clusterHybrid } from "./cluster-hybrid.ts";
import type { PairedTally } from "./standardised-difference.ts";
import type { TaskTally } from "./task-tally.ts";

/** How much an arm may cost against whichever arm is best. */
export interface Regret {
  /** In [0, 1]: another arm is at most this much better, for all arms at once at the confidence asked for. */
  readonly atMost: number;
  /** The arm that sets it, by its place; null where no other arm can be better. */
  readonly against: number | null;
}

/** How the arms are compared. */
export interface RegretOptions {
  /** One weight a task, from 0: its planned trials, as a rule. */
  readonly weights: readonly number[];
  /** Which way the metric is good. */
  readonly direction: "higher" | "lower";
  /** The chance that any arm's regret is understated; between 0 and 1, 0.05 as a rule. */
  readonly alpha?: number;
}

/**
 * Multiple comparisons with the best: for each arm the largest upper limit of how much better another one is, one-sided
 * at alpha over the number of other arms, and never below 0. Only the k − 1 comparisons with the arm that is truly
 * best have to hold at once for all of the regrets to hold, so that no more is paid for than those.
 *
 * @param arms each with one tally a task, the same tasks in the same order
 * @returns one a arm; null where it shares no scored task with some other arm: nothing bounds what it costs
 * @throws {RangeError} if an arm has not as many tasks as there are weights, or on impossible counts
 * @see Hsu 1981, Ann Stat 9:1026; Hsu 1984, Ann Stat 12:1136
 */
export function regrets(
  arms: readonly (readonly TaskTally[])[],
  { weights, direction, alpha = 0.05 }: RegretOptions,
): (Regret | null)[] {
  for (const arm of arms) {
    if (arm.length !== weights.length) {
      throw new RangeError(`${arm.length} tasks in an arm and ${weights.length} weights`);
    }
  }
  // A one-sided limit is an end of the two-sided interval that leaves as much out on the other side too.
  const confidence = 1 - (2 * alpha) / Math.max(1, arms.length - 1);
  const gain = (other: readonly TaskTally[], own: readonly TaskTally[]) => {
    const [a, b] = direction === "higher" ? [other, own] : [own, other];
    return clusterHybrid(paired(a, b, weights), arms, confidence)?.high ?? null;
  };
  return arms.map((own, place) => {
    let worst: Regret = { atMost: 0, against: null };
    for (const [index, other] of arms.entries()) {
      if (index === place) continue;
      const limit = gain(other, own);
      if (limit === null) return null;
      if (limit > worst.atMost) worst = { atMost: limit, against: index };
    }
    return worst;
  });
}

function paired(
  a: readonly TaskTally[],
  b: readonly TaskTally[],
  weights: readonly number[],
): PairedTally[] {
  const none = { successes: 0, trials: 0 };
  return weights.map((weight, task) => ({ a: a[task] ?? none, b: b[task] ?? none, weight }));
}
