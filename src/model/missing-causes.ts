/**
 * What follows from each cause that leaves a turn without a reply, as one table: the runner asks it whether to ask
 * again, the circuit breaker whether the target is down, the story what a user can do.
 */

import type { MissingCause, ResumableCause } from "./model.ts";

/** What follows from a cause. */
export interface CauseFacts {
  /** Whether the call is attempted again in this run, up to `limits.retries` times. */
  readonly retried: boolean;
  /** Whether the same command asks again later; a run that holds such a turn is incomplete (exit 3). */
  readonly resumable: boolean;
  /** Whether it speaks of the target as a whole: several in a row open its circuit. */
  readonly outage: boolean;
  /** Whether the server may ask money for the call although no reply came of it. */
  readonly billed: boolean;
  /**
   * What it ends: the conversation, whose later turns take its cause, or every further call to the model. A
   * `bad-request` that refuses what a seam needs ends the cell besides, as unsupported.
   */
  readonly ends: "conversation" | "model";
  /** What a user can do, as an imperative. */
  readonly mend: string;
}

type Agreeing = {
  readonly [Cause in MissingCause]: CauseFacts & {
    readonly resumable: Cause extends ResumableCause ? true : false;
  };
};

// biome-ignore format: a row is a cause
/** The facts of every cause. */
export const missingCauses: Agreeing = {
  timeout: { retried: true, resumable: true, outage: true, billed: true, ends: "conversation", mend: "raise limits.timeoutMs, or look whether the server still answers" },
  network: { retried: true, resumable: true, outage: true, billed: true, ends: "conversation", mend: "look at baseUrl and whether the server runs, then run the same command again" },
  server: { retried: true, resumable: true, outage: true, billed: false, ends: "conversation", mend: "look at the server's own log, then run the same command again" },
  "rate-limit": { retried: true, resumable: true, outage: false, billed: false, ends: "conversation", mend: "lower limits.concurrency, or give the model limits.requestsPerMinute, then run the same command again" },
  malformed: { retried: true, resumable: true, outage: false, billed: true, ends: "conversation", mend: "look whether baseUrl is that of a server which speaks the adapter's protocol" },
  auth: { retried: false, resumable: true, outage: false, billed: false, ends: "model", mend: "look at the key in the variable that apiKeyEnv names, then run the same command again" },
  cancelled: { retried: false, resumable: true, outage: false, billed: true, ends: "conversation", mend: "run the same command again" },
  "not-run": { retried: false, resumable: true, outage: false, billed: false, ends: "conversation", mend: "run the same command again" },
  context: { retried: false, resumable: false, outage: false, billed: false, ends: "conversation", mend: "shorten the prompts, or raise contextTokens if the model holds more" },
  "context-cut": { retried: false, resumable: false, outage: false, billed: true, ends: "conversation", mend: "raise the server's context window, or shorten the prompts" },
  "content-filter": { retried: false, resumable: false, outage: false, billed: true, ends: "conversation", mend: "the server will not answer these prompts; they stay missing" },
  "bad-request": { retried: false, resumable: false, outage: false, billed: false, ends: "conversation", mend: "look at the model's name, baseUrl and body in the suite" },
};
