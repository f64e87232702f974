import { describe, expect, test } from "vitest";
import { turnRecord } from "../../journal/__fixtures__/turn-record.ts";
import type { TurnRecord } from "../../journal/turn-record.ts";
import { plainReply } from "../../model/model.ts";
import { readOut } from "./__fixtures__/html-report.ts";
import { settledConversations } from "./settled-conversations.ts";

function said(task: string, turn: number, text: string, call = 0): TurnRecord {
  return turnRecord({ task, turn, call, reply: plainReply(text) });
}

function lost(task: string, turn: number, cause: "timeout" | "context"): TurnRecord {
  const outcome = { kind: "missing", cause, detail: "" } as const;
  return turnRecord({ task, turn, reply: null, outcome });
}

async function read(records: readonly TurnRecord[]): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { task, records: own } of settledConversations(() => readOut(records))) {
    found.push(`${task}: ${own.map(({ reply }) => reply?.text ?? "lost").join(", ")}`);
  }
  return found;
}

describe("settledConversations()", () => {
  test.each<{ name: string; records: readonly TurnRecord[]; found: readonly string[] }>([
    { name: "nothing", records: [], found: [] },
    {
      name: "interleaved ones, each whole, in the order in which they end",
      records: [said("a", 0, "1"), said("b", 0, "2"), said("b", 1, "3"), said("a", 1, "4")],
      found: ["b: 2, 3", "a: 1, 4"],
    },
    {
      name: "the answer to a later attempt",
      records: [lost("a", 0, "timeout"), said("a", 1, "2"), said("a", 0, "1")],
      found: ["a: 1, 2"],
    },
    {
      name: "an answer that a later attempt did not better",
      records: [said("a", 0, "1"), lost("a", 0, "timeout")],
      found: ["a: 1"],
    },
    {
      name: "a turn that is lost for good",
      records: [lost("a", 0, "timeout"), lost("a", 0, "context")],
      found: ["a: lost"],
    },
    {
      name: "both calls of a turn in order",
      records: [said("a", 0, "second", 1), said("a", 0, "first")],
      found: ["a: first, second"],
    },
  ])("hands out $name", async ({ records, found }) => {
    expect(await read(records)).toEqual(found);
  });
});
