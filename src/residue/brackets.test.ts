import { describe, expect, test } from "vitest";
import { bracketsOf } from "./brackets.ts";

describe("bracketsOf()", () => {
  test.each([
    ["pairs", "{[]}", [3, 2]],
    ["siblings", "{}[]", [1, 3]],
    ["what never closes", "{[", [-1, -1]],
    ["a closer that fits nothing", "]{}", [2]],
    ["a closer of another kind inside", "{ ] }", [4]],
    ["an opener of another kind inside", "{ [ }", [4, -1]],
    ["a closer of another kind in a sentence inside", "[ { ] x }]", [9, 8]],
    ["no more than one stray opener", "{ [ [ }", [-1, -1, -1]],
  ])("closes %s", (_name, text, closers) => {
    expect(bracketsOf(text, []).closers).toEqual(closers);
  });

  test("tells which opener stands around which", () => {
    expect(bracketsOf("{a[b]c}d", [0, 1, 3, 5, 7])).toEqual({
      openers: [0, 2],
      closers: [6, 4],
      parents: [-1, 0],
      around: [-1, 0, 1, 0, -1],
    });
  });
});
