import type { TurnRecord } from "../journal/turn-record.ts";
import type { MissingCause } from "../model/model.ts";

/** What a clock or an attempt made; it stands apart from everything that must be reproducible. */
export interface TimedCall {
  readonly cell: string;
  readonly task: string;
  readonly epoch: number;
  readonly turn: number;
  readonly call: number;
  readonly attempt: number;
  readonly outcome: "scored" | MissingCause;
  readonly latencyMs: number;
  /** As the server counted them; null where it did not, or there is no reply. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/** The attempt that a journal's line is of. */
export function timedCall(record: TurnRecord): TimedCall {
  const { cell, task, epoch, turn, call, attempt, outcome, latencyMs, reply } = record;
  return {
    cell,
    task,
    epoch,
    turn,
    call,
    attempt,
    outcome: outcome.kind === "scored" ? "scored" : outcome.cause,
    latencyMs,
    inputTokens: reply?.usage.inputTokens ?? null,
    outputTokens: reply?.usage.outputTokens ?? null,
  };
}
