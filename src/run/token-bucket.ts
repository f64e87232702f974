/**
 * A rate as a bucket: it fills evenly, and each call takes what it needs out of it, into debt if it must, and then waits
 * until that would have been there. Callers are served in the order in which they come. Pure: the caller keeps the state and passes
 * the time, on a clock that never goes back.
 */

export interface TokenBucket {
  /** What comes in a millisecond. */
  readonly perMs: number;
  /** What it holds at most: what comes in a few seconds, so that a minute's worth is never sent in one burst. */
  readonly capacity: number;
  /** Below 0 where callers wait for what is still to come. */
  readonly level: number;
  readonly at: number;
}

const burstMs = 5000;

/** A full bucket of something that may be had so often a minute. */
export function tokenBucket(perMinute: number, now: number): TokenBucket {
  const perMs = perMinute / 60_000;
  const capacity = Math.max(1, perMs * burstMs);
  return { perMs, capacity, level: capacity, at: now };
}

/** Takes `amount` out; `waitMs` is how long the taker waits for it. One that is over the capacity waits for a full bucket. */
export function taken(
  bucket: TokenBucket,
  amount: number,
  now: number,
): { readonly bucket: TokenBucket; readonly waitMs: number } {
  const filled = filledTo(bucket, now);
  const lacking = Math.min(amount, filled.capacity) - filled.level;
  const waitMs = Math.max(0, lacking / filled.perMs);
  return { bucket: { ...filled, level: filled.level - amount }, waitMs };
}

/** The bucket when a call turned out to need `more` than it took; less where it is negative. */
export function corrected(bucket: TokenBucket, more: number, now: number): TokenBucket {
  const filled = filledTo(bucket, now);
  return { ...filled, level: Math.min(filled.capacity, filled.level - more) };
}

function filledTo(bucket: TokenBucket, now: number): TokenBucket {
  const passed = Math.max(0, now - bucket.at);
  const level = Math.min(bucket.capacity, bucket.level + passed * bucket.perMs);
  return { ...bucket, level, at: Math.max(bucket.at, now) };
}
