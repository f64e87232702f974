/** What attempts came to: how many calls were scored at once, how many in the end, and what failed between. */

import type { TimedCall } from "./timed-call.ts";

export interface AttemptCount {
  /** Calls that were attempted; a turn of two calls has two. */
  readonly calls: number;
  readonly attempts: number;
  /** The share of the calls that were scored at their first attempt, in [0, 1]; null where there was no call. */
  readonly firstAttemptRate: number | null;
  /** The share that were scored in the end, runs that went on later among it. */
  readonly afterRetriesRate: number | null;
  /** Attempts that brought no reply, by cause. */
  readonly failures: { readonly [cause: string]: number };
}

/** A count that a cell's attempts are read into, in the order of the journal. */
export interface AttemptCounter {
  read(call: TimedCall): void;
  count(): AttemptCount;
}

export function attemptCounter(): AttemptCounter {
  let attempts = 0;
  let scored = 0;
  let first = 0;
  /** Calls that have failed and were not scored yet: few, so that a long run is not kept whole. */
  const failed = new Set<string>();
  const failures = new Map<string, number>();
  return {
    read({ task, epoch, turn, call, outcome }) {
      const name = JSON.stringify([task, epoch, turn, call]);
      attempts++;
      if (outcome === "scored") {
        scored++;
        if (!failed.delete(name)) first++;
      } else {
        failed.add(name);
        failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
      }
    },
    count() {
      const calls = scored + failed.size;
      return {
        calls,
        attempts,
        firstAttemptRate: calls === 0 ? null : first / calls,
        afterRetriesRate: calls === 0 ? null : scored / calls,
        failures: Object.fromEntries([...failures].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      };
    },
  };
}
