import { describe, expect, test } from "vitest";
import { plainReply } from "../model/model.ts";
import { turnRecord } from "./__fixtures__/turn-record.ts";
import { conversationIndex } from "./conversation-index.ts";
import type { TurnRecord } from "./turn-record.ts";

function said(task: string, turn: number, text: string, call = 0): TurnRecord {
  return turnRecord({ task, turn, call, reply: plainReply(text) });
}

function lost(task: string, turn: number, cause: "timeout" | "context"): TurnRecord {
  const outcome = { kind: "missing", cause, detail: "" } as const;
  return turnRecord({ task, turn, reply: null, outcome });
}

/** The texts of the standing lines of tasks a and b; a line's place is its index. */
function standing(records: readonly TurnRecord[], epoch = 0): readonly string[] {
  const index = conversationIndex();
  for (const [start, record] of records.entries()) index.note({ record, start, end: start });
  return ["a", "b"].map((task) =>
    index
      .placesOf(turnRecord().cell, task, epoch)
      .map(({ start }) => records[start]?.reply?.text ?? "lost")
      .join(", "),
  );
}

describe("conversationIndex()", () => {
  test.each<{ name: string; records: readonly TurnRecord[]; found: readonly string[] }>([
    { name: "nothing", records: [], found: ["", ""] },
    {
      name: "interleaved conversations, each whole",
      records: [said("a", 0, "1"), said("b", 0, "2"), said("b", 1, "3"), said("a", 1, "4")],
      found: ["1, 4", "2, 3"],
    },
    {
      name: "the answer to a later attempt, in the turn's place",
      records: [lost("a", 0, "timeout"), said("a", 1, "2"), said("a", 0, "1")],
      found: ["1, 2", ""],
    },
    {
      name: "an answer that no later attempt bettered",
      records: [said("a", 0, "1"), lost("a", 0, "timeout"), lost("a", 0, "context")],
      found: ["1", ""],
    },
    {
      name: "the last of several answers",
      records: [said("a", 0, "1"), lost("a", 0, "timeout"), said("a", 0, "2")],
      found: ["2", ""],
    },
    {
      name: "a turn that is lost for good",
      records: [lost("a", 0, "timeout"), lost("a", 0, "context")],
      found: ["lost", ""],
    },
    {
      name: "both calls of a turn in order",
      records: [said("a", 0, "second", 1), said("a", 0, "first")],
      found: ["first, second", ""],
    },
  ])("finds $name", ({ records, found }) => {
    expect(standing(records)).toEqual(found);
  });

  test("keeps epochs apart, and a journal of many lines", () => {
    const many = Array.from({ length: 5000 }, (_, turn) => said("a", turn, `${turn}`));
    const other = { ...said("a", 0, "other"), epoch: 7 };
    expect(standing([...many, other])[0]?.split(", ")).toHaveLength(5000);
    expect(standing([...many, other], 7)).toEqual(["other", ""]);
    expect(standing([...many, other], 3)).toEqual(["", ""]);
  });
});
