import { describe, expect, test } from "vitest";
import type { TurnRecord } from "../journal/turn-record.ts";
import type { RunEvent } from "../run/run-event.ts";
import { type RunTally, runTally, tallyWords, withEvent, withTurn } from "./run-tally.ts";

function attempt(outcome: TurnRecord["outcome"], usd: number | null, model = "m"): RunEvent {
  return {
    kind: "attempt",
    record: { outcome } as TurnRecord,
    againInMs: null,
    target: { model, inFlight: 3, atOnce: 4 },
    spent: { calls: 1, tokens: 10, usd },
  };
}

const scored = { kind: "scored" } as const;
const lost = (cause: "server" | "timeout") => ({ kind: "missing", cause, detail: "" }) as const;
const toldOf = (...events: RunEvent[]) => events.reduce(withEvent, runTally(100));
const settled = (tally: RunTally, turns: number, of: { missing?: boolean; asked?: boolean } = {}) =>
  Array.from({ length: turns }).reduce<RunTally>(
    (sum) => withTurn(sum, { missing: false, asked: true, ...of }),
    tally,
  );

describe("the line of a run's progress", () => {
  test("says what is done, how fast, what is left, what it cost, what failed and what a target bears", () => {
    const tally = settled(
      toldOf(
        attempt(lost("server"), 0),
        attempt(lost("timeout"), 0),
        attempt(lost("server"), 0),
        attempt(scored, 0.037),
      ),
      20,
    );
    expect(tallyWords(tally, 10_000)).toEqual([
      "20 of 100 calls, 0 missing",
      "2.0/s",
      "40 s left",
      "$0.037",
      "failed: 2 server, 1 timeout",
      "m 3 in flight of 4",
    ]);
  });

  test("takes its pace from calls that were asked, not from those that were found", () => {
    const found = settled(runTally(100), 90, { asked: false });
    expect(tallyWords(found, 10_000)).toEqual(["90 of 100 calls, 0 missing"]);
    expect(tallyWords(settled(found, 2), 10_000).slice(1)).toEqual(["0.20/s", "40 s left"]);
  });

  test("has no end before its own, counts what is missing, and knows no cost without a price", () => {
    const tally = settled(toldOf(attempt(scored, null)), 101, { missing: true });
    expect(tallyWords(tally, 101_000).slice(0, 4)).toEqual([
      "101 of 101 calls, 101 missing",
      "1.0/s",
      "0 s left",
      "cost unknown",
    ]);
  });

  test.each([
    [119, "2 min"],
    [3599, "1 h 0 min"],
    [7300, "2 h 2 min"],
  ])("writes %i seconds as %s", (seconds, words) => {
    const tally = settled(runTally(seconds + 1), 1);
    expect(tallyWords(tally, 1000)[2]).toBe(`${words} left`);
  });

  test("shows nothing of a model's name that would act on a terminal", () => {
    const words = tallyWords(toldOf(attempt(scored, 0, "a\u001b[2Jb")), 0).join(" ");
    expect(words).not.toContain("\u001b");
  });
});
