import { describe, expect, test } from "vitest";
import { turnRecord } from "../journal/__fixtures__/turn-record.ts";
import { plainReply } from "../model/model.ts";
import { copyCounter } from "./copy-counter.ts";

function countOf(...replies: readonly (readonly [epoch: number, turn: number, text: string])[]) {
  const counter = copyCounter();
  for (const [epoch, turn, text] of replies) {
    counter.read(turnRecord({ epoch, turn, reply: plainReply(text) }));
  }
  return counter.count();
}

describe("copyCounter()", () => {
  test.each<[string, readonly (readonly [number, number, string])[], number]>([
    ["nothing", [], 0],
    [
      "epochs that differ",
      [
        [0, 0, "a"],
        [1, 0, "b"],
      ],
      0,
    ],
    [
      "one copy",
      [
        [0, 0, "a"],
        [1, 0, "a"],
      ],
      1,
    ],
    [
      "two copies of one",
      [
        [0, 0, "a"],
        [1, 0, "a"],
        [2, 0, "a"],
      ],
      2,
    ],
    [
      "the same words in other turns",
      [
        [0, 0, "a"],
        [0, 1, "a"],
      ],
      0,
    ],
    [
      "the same line read twice",
      [
        [0, 0, "a"],
        [0, 0, "a"],
      ],
      0,
    ],
    [
      "a copy whose line is read twice",
      [
        [0, 0, "a"],
        [1, 0, "a"],
        [1, 0, "a"],
      ],
      1,
    ],
  ])("counts %s", (_, replies, copies) => {
    expect(countOf(...replies)).toBe(copies);
  });

  test("passes over turns without a reply", () => {
    const counter = copyCounter();
    counter.read(turnRecord({ reply: null }));
    expect(counter.count()).toBe(0);
  });
});
