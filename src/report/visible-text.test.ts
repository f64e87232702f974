import { describe, expect, test } from "vitest";
import { visibleLine, visibleText } from "./visible-text.ts";

describe("visibleText()", () => {
  test.each([
    ["an escape code", "\u001b[31mred", "\\u{1b}[31mred"],
    ["a C1 control that opens one", "\u009b31m", "\\u{9b}31m"],
    ["a carriage return that overwrites the line", "good\rbad", "good\\u{d}bad"],
    ["a mark that reorders the line", "a\u202eb", "a\\u{202e}b"],
    ["a lone surrogate", "a\ud800b", "a\\u{d800}b"],
    ["a bell and a backspace", "\u0007\u0008", "\\u{7}\\u{8}"],
    ["nothing of ordinary text", "one\n\ttwo — café 🙂", "one\n\ttwo — café 🙂"],
  ])("spells out %s", (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});

describe("visibleLine()", () => {
  test("folds white space and cuts at whole characters", () => {
    expect(visibleLine("  one\n two ", 20)).toBe("one two");
    expect(visibleLine("🙂🙂🙂🙂", 3)).toBe("🙂🙂…");
  });
});
