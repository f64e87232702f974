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
  /** Attempts that brought one. */
  readonly replies: number;
  /** Over all replies; null where the server did not count one of them. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Of the replies; null where there is none. */
  readonly meanLatencyMs: number | null;
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
  let inputTokens: number | null = 0;
  let outputTokens: number | null = 0;
  let latencyMs = 0;
  return {
    read({ task, epoch, turn, call, outcome, ...took }) {
      const name = JSON.stringify([task, epoch, turn, call]);
      attempts++;
      if (outcome === "scored") {
        scored++;
        inputTokens = plus(inputTokens, took.inputTokens);
        outputTokens = plus(outputTokens, took.outputTokens);
        latencyMs += took.latencyMs;
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
        replies: scored,
        inputTokens,
        outputTokens,
        meanLatencyMs: scored === 0 ? null : latencyMs / scored,
        failures: Object.fromEntries([...failures].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      };
    },
  };
}

function plus(sum: number | null, more: number | null): number | null {
  return sum === null || more === null ? null : sum + more;
}
