import { describe, expect, test } from "vitest";
import type { Json } from "../protocols/json.ts";
import { agentTask, narratorTask } from "../suite/__fixtures__/small-suite.ts";
import {
  scoreAgentConversation,
  scoreNarratorConversation,
  type TurnReading,
  type WorldScores,
} from "./score-conversation.ts";

function scored(tool?: string, score = true): TurnReading {
  const toolCalls = tool === undefined ? [] : [{ id: "1", name: tool, arguments: "{}" }];
  return { kind: "scored", step: null, toolCalls, scores: [score], proposal: null };
}

const missing = (cause: "timeout" | "context"): TurnReading => ({ kind: "missing", cause });

function readings(...turns: readonly TurnReading[]): ReadonlyMap<number, TurnReading> {
  return new Map(turns.map((reading, turn) => [turn, reading]));
}

function agent(...turns: readonly TurnReading[]) {
  const { turns: rows, ...rest } = scoreAgentConversation(
    agentTask,
    { source: "live", walk: "native" },
    readings(...turns),
    (step) => [`unmet ${step}`],
  );
  return { ...rest, rows: rows.map(({ turn, step, scores }) => [turn, step, scores[0]]) };
}

describe("scoreAgentConversation()", () => {
  test("has a row for every turn of a conversation that followed its script", () => {
    expect(agent(scored("find_test"), scored("read_log"), scored())).toEqual({
      rows: [
        [0, 0, true],
        [1, 1, true],
        [2, 2, true],
      ],
      merged: 0,
      missing: [],
    });
  });

  test("counts the steps of a loop that ended early as unmet", () => {
    expect(agent(scored("find_test"), scored())).toEqual({
      rows: [
        [0, 0, true],
        [1, null, true],
        [null, 1, "unmet 1"],
      ],
      merged: 0,
      missing: [],
    });
  });

  test("leaves merged steps out", () => {
    const both = scored("find_test");
    if (both.kind !== "scored") throw new Error("it is scored");
    const calls = [...both.toolCalls, { id: "2", name: "read_log", arguments: "{}" }];
    expect(agent({ ...both, toolCalls: calls }, scored())).toMatchObject({
      rows: [
        [0, 0, true],
        [1, 2, true],
      ],
      merged: 1,
    });
  });

  test.each([
    ["by the cause that ended it", [scored("find_test"), missing("timeout")], "timeout", 1],
    ["as not run where there is no record", [scored("find_test")], "not-run", 1],
    ["whole when nothing was played", [], "not-run", 2],
    ["by a cause that stays", [missing("context")], "context", 2],
  ] as const)("counts what a broken conversation lost %s", (_, turns, cause, lost) => {
    expect(agent(...turns).missing).toEqual([{ cause, turns: lost, eligible: lost }]);
  });

  test("counts closing words that are lost, so that the run is not taken for whole", () => {
    expect(agent(scored("find_test"), scored("read_log"), missing("timeout")).missing).toEqual([
      { cause: "timeout", turns: 1, eligible: 0 },
    ]);
  });
});

const noWorld: WorldScores = () => [];

describe("scoreNarratorConversation()", () => {
  test("has a row for each player turn", () => {
    const { turns, missing: lost } = scoreNarratorConversation(
      narratorTask,
      "live",
      readings(scored(), scored()),
      noWorld,
    );
    expect(turns.map(({ turn }) => turn)).toEqual([0, 1]);
    expect(lost).toEqual([]);
  });

  test("counts the turns after a missing one with it", () => {
    const { turns, missing: lost } = scoreNarratorConversation(
      narratorTask,
      "live",
      readings(missing("context"), scored()),
      noWorld,
    );
    expect(turns).toEqual([]);
    expect(lost).toEqual([{ cause: "context", turns: 2, eligible: 2 }]);
  });

  test("adds the scores of the world behind each turn's own, from what the turns proposed", () => {
    const proposes = (proposal: Json): TurnReading => ({
      kind: "scored",
      step: null,
      toolCalls: [],
      scores: [true],
      proposal,
    });
    const seen: unknown[] = [];
    const { turns } = scoreNarratorConversation(
      narratorTask,
      "given",
      readings(missing("timeout"), proposes({ events: [] })),
      (_, { source, proposals }) => {
        seen.push(source, [...proposals]);
        return [[7], [8]];
      },
    );
    expect(turns.map(({ turn, scores }) => [turn, scores])).toEqual([[1, [true, 8]]]);
    expect(seen).toEqual(["given", [[1, { events: [] }]]]);
  });
});
