/**
 * How many calls a target takes at once, found out while it is asked: it starts low, doubles while answers come as fast
 * as they did, and grows by one for each round of calls once something has spoken against more. A 429 halves it; answers
 * that take three times as long as the quickest rounds did take a fifth off. Pure: the caller keeps the state and passes the time.
 */

export interface AdaptiveLimit {
  /** Calls at once, from 1 to the ceiling; a fraction of one more counts towards the next. */
  readonly size: number;
  readonly ceiling: number;
  /** Until the first cut. */
  readonly doubling: boolean;
  /** When it was last cut, on the clock that never goes back; calls begun before say nothing of what came after. */
  readonly cutAt: number;
  /** Milliseconds of the answers since the last look at them. */
  readonly latencies: readonly number[];
  /** The most calls that were in flight when one of them began. */
  readonly most: number;
  /** Median of the quickest round; null before the first. */
  readonly quickestMs: number | null;
  /** Median of the round for whose slowness it was cut; null once a round was not slow. */
  readonly slowMs: number | null;
}

/** What a call was. */
export interface LimitedCall {
  readonly end: "answered" | "rate-limited" | "failed";
  readonly beganAt: number;
  readonly now: number;
  /** Calls that were in flight when it began, itself among them. */
  readonly atOnce: number;
  /** Whether as many calls were in flight as the limit allows: else nothing is known of one more. */
  readonly saturated: boolean;
}

/** What a suite allows unless it says otherwise; who asks for more finds out by steps. */
const startsAt = 8;
const round = 16;
const slower = 3;
/** A fifth fewer calls take a fifth off the wait at a target that queues. */
const helped = 0.9;
/** Below this a rise may be our own machine's, which is busy; a server that queues shows it in seconds. */
const leastRiseMs = 1000;

/** @param ceiling what the suite allows at most, at least 1 */
export function adaptiveLimit(ceiling: number): AdaptiveLimit {
  return {
    size: Math.min(startsAt, ceiling),
    ceiling,
    doubling: true,
    cutAt: Number.NEGATIVE_INFINITY,
    latencies: [],
    most: 0,
    quickestMs: null,
    slowMs: null,
  };
}

/** Whole calls at once. */
export function callsAtOnce({ size }: AdaptiveLimit): number {
  return Math.max(1, Math.floor(size + 1e-9));
}

/** The limit once a call has ended. */
export function adapted(limit: AdaptiveLimit, call: LimitedCall): AdaptiveLimit {
  if (call.beganAt < limit.cutAt || call.end === "failed") return limit;
  if (call.end === "rate-limited") return cut(limit, limit.size / 2, call.now);
  const looked = withLatency(limit, call);
  return looked.cutAt !== limit.cutAt || !call.saturated ? looked : grown(looked);
}

function grown(limit: AdaptiveLimit): AdaptiveLimit {
  const more = limit.doubling ? 1 : 1 / callsAtOnce(limit);
  return { ...limit, size: Math.min(limit.ceiling, limit.size + more) };
}

function cut(limit: AdaptiveLimit, to: number, now: number): AdaptiveLimit {
  const size = Math.max(1, Math.min(limit.size, to));
  return { ...limit, size, doubling: false, cutAt: now, latencies: [], most: 0 };
}

function withLatency(limit: AdaptiveLimit, { beganAt, now, atOnce }: LimitedCall): AdaptiveLimit {
  const latencies = [...limit.latencies, now - beganAt];
  const most = Math.max(limit.most, atOnce);
  if (latencies.length < round) return { ...limit, latencies, most };
  const median = latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length / 2)] ?? 0;
  const quickest = limit.quickestMs ?? median;
  const next = {
    ...limit,
    latencies: [],
    most: 0,
    quickestMs: Math.min(median, quickest),
    slowMs: null,
  };
  const isSlow = median > slower * quickest && median - quickest > leastRiseMs;
  if (!isSlow) return next;
  // Fewer calls made it no quicker: the target itself has slowed, and that is how it is now.
  const isOurs = limit.slowMs === null || median < helped * limit.slowMs;
  return isOurs
    ? { ...cut(next, 0.8 * most, now), slowMs: median }
    : { ...next, quickestMs: median };
}
