import { describe, expect, test } from "vitest";
import { readsAsHeading } from "./heading-like.ts";

describe("readsAsHeading()", () => {
  test.each([
    ["", true],
    [" \n ", true],
    ["Looking for the open orders", true],
    ["Looking for the open orders.", true],
    ["Reading config v1.2 and others", true],
    ["Looking\n  for the\n\n open orders", true],
    ["x".repeat(240), true],
    ["x".repeat(241), false],
    [" ".repeat(300), true],
    [" ".repeat(600), false],
    ["I look first. Then I plan.", false],
    ["Who knows? “We do.”", false],
    ["まず調べる。次に書く。", false],
    ["まず調べる。", true],
    ["I look first\n\nThen I plan", false],
    ["I look first, then plan.\nThen I go", false],
  ])("says of %j: %s", (content, expected) => {
    expect(readsAsHeading(content)).toBe(expected);
  });
});
