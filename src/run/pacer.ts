/** Keeps a target's rates: makes callers wait for their share of requests and tokens a minute, in the order in which they come. */

import type { ModelLimits } from "../suite/suite.ts";
import type { Clock } from "./stage.ts";
import { corrected, taken, tokenBucket } from "./token-bucket.ts";

export interface Pacer {
  /** Resolves when a call of about so many tokens may be made, or at once when the signal is aborted. */
  pass(tokens: number, halted: AbortSignal): Promise<void>;
  /** A call that came in for `estimated` tokens took `counted`. */
  correct(estimated: number, counted: number): void;
}

/** A target without rates makes nobody wait. */
export function pacer({ requestsPerMinute, tokensPerMinute }: ModelLimits, clock: Clock): Pacer {
  let requests = bucketOf(requestsPerMinute, clock);
  let tokens = bucketOf(tokensPerMinute, clock);
  return {
    async pass(amount, halted) {
      const now = clock.ticks();
      const waits = [0];
      if (requests !== null) {
        const took = taken(requests, 1, now);
        requests = took.bucket;
        waits.push(took.waitMs);
      }
      if (tokens !== null) {
        const took = taken(tokens, amount, now);
        tokens = took.bucket;
        waits.push(took.waitMs);
      }
      const waitMs = Math.max(...waits);
      if (waitMs > 0) await clock.wait(waitMs, halted);
    },
    correct(estimated, counted) {
      if (tokens !== null) tokens = corrected(tokens, counted - estimated, clock.ticks());
    },
  };
}

function bucketOf(perMinute: number | undefined, clock: Clock) {
  return perMinute === undefined ? null : tokenBucket(perMinute, clock.ticks());
}
