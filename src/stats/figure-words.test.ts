import { describe, expect, test } from "vitest";
import { counted, pWords, shareWords } from "./figure-words.ts";

test.each([
  [0.2237, ".22"],
  [-0.48, "−.48"],
  [1, "1.00"],
  [-1, "−1.00"],
  [0, ".00"],
  [-0.001, ".00"],
  [0.999, "1.00"],
])("shareWords(%d) is %s", (share, words) => {
  expect(shareWords(share)).toBe(words);
});

describe("pWords()", () => {
  test.each([
    [1, "p 1.000"],
    [0.03125, "p .031"],
    [0.001, "p .001"],
    [0.0009, "p <.001"],
    [Number.MIN_VALUE, "p <.001"],
  ])("writes %d as %s", (p, words) => {
    expect(pWords(p)).toBe(words);
  });
});

test.each([
  [0, "0 tasks"],
  [1, "1 task"],
  [5, "5 tasks"],
])("counted(%i) is %s", (count, words) => {
  expect(counted(count, "task")).toBe(words);
});
