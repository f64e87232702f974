/** One call to a wire, as the server saw it. Holds nothing of a body or a header. */
export interface ServedCall {
  /** Counted from 1 in the order in which they came. */
  readonly number: number;
  /** The wire's id. */
  readonly wire: string;
  readonly path: string;
  /** The model's name without its behaviours; null when the body named none. */
  readonly model: string | null;
  /** null when nothing was answered. */
  readonly status: number | null;
  /** What was played in place of a plain reply; null for one. */
  readonly note: string | null;
  /** Milliseconds from the head of the request to the last byte of the answer, or to the end of the connection. */
  readonly serviceMs: number;
}

/** What `/rehearsal/stats` tells. */
export interface CallStats {
  /** Calls that have ended. */
  readonly calls: number;
  /** Over the calls that were answered whole; null before the first. */
  readonly meanServiceMs: number | null;
  /** The most calls that were open at once. */
  readonly maxInFlight: number;
}

export interface CallLog {
  /** A call has begun; answers its number. */
  begin(): number;
  /** @param whole whether it was answered to the last byte */
  end(call: ServedCall, whole: boolean): void;
  /** The newest 10,000 calls that have ended, the oldest first. */
  calls(): readonly ServedCall[];
  stats(): CallStats;
}

const KEPT = 10_000;

/** An empty log. Its sums are of all calls, whatever it has forgotten. */
export function callLog(): CallLog {
  const kept: ServedCall[] = [];
  let [begun, ended, answered, totalMs, maxInFlight] = [0, 0, 0, 0, 0];
  return {
    begin() {
      begun += 1;
      maxInFlight = Math.max(maxInFlight, begun - ended);
      return begun;
    },
    end(call, whole) {
      ended += 1;
      kept.push(call);
      if (kept.length > 2 * KEPT) kept.splice(0, kept.length - KEPT);
      if (!whole) return;
      answered += 1;
      totalMs += call.serviceMs;
    },
    calls: () => kept.slice(-KEPT),
    stats: () => ({
      calls: ended,
      meanServiceMs: answered === 0 ? null : totalMs / answered,
      maxInFlight,
    }),
  };
}
