import { describe, expect, test } from "vitest";
import { attemptCounter } from "./attempt-count.ts";
import type { TimedCall } from "./timed-call.ts";

function timed(turn: number, attempt: number, outcome: TimedCall["outcome"]): TimedCall {
  return {
    cell: "a",
    task: "t",
    epoch: 0,
    turn,
    call: 0,
    attempt,
    outcome,
    latencyMs: 1,
    inputTokens: 10,
    outputTokens: null,
  };
}

function countOf(...calls: readonly TimedCall[]) {
  const counter = attemptCounter();
  for (const call of calls) counter.read(call);
  return counter.count();
}

describe("attemptCounter()", () => {
  test("keeps what was scored at once apart from what was scored in the end", () => {
    const count = countOf(
      timed(0, 1, "scored"),
      timed(1, 1, "server"),
      timed(1, 2, "rate-limit"),
      timed(1, 3, "scored"),
      timed(2, 1, "server"),
      timed(3, 1, "scored"),
    );
    expect(count).toEqual({
      calls: 4,
      attempts: 6,
      firstAttemptRate: 0.5,
      afterRetriesRate: 0.75,
      failures: { "rate-limit": 1, server: 2 },
      replies: 3,
      inputTokens: 30,
      outputTokens: null,
      meanLatencyMs: 1,
    });
  });

  test("knows no rate of a cell without a call", () => {
    expect(countOf()).toEqual({
      calls: 0,
      attempts: 0,
      firstAttemptRate: null,
      afterRetriesRate: null,
      failures: {},
      replies: 0,
      inputTokens: 0,
      outputTokens: 0,
      meanLatencyMs: null,
    });
  });

  test("counts a call that a resumed run asked again as scored in the end, never at once", () => {
    const count = countOf(timed(0, 1, "timeout"), timed(0, 1, "scored"));
    expect(count).toMatchObject({ calls: 1, firstAttemptRate: 0, afterRetriesRate: 1 });
  });
});
