import { describe, expect, test } from "vitest";
import { ignoringCase } from "./python-ignore-case.ts";

function matches(literal: string, text: string): boolean {
  return new RegExp(`^${ignoringCase(literal)}$`, "iu").test(text);
}

describe("ignoringCase()", () => {
  test.each([
    ["state", "\u017fTATE"],
    ["kiss", "\u212aI\u017fS"],
    ["kiss", "k\u0131ss"],
    ["K\u0130SS", "kiss"],
    ["\u0131", "I"],
    ["\u00e9migr\u00e9", "\u00c9MIGR\u00c9"],
    ["\u03c3", "\u03c2"],
    ["\u{10400}", "\u{10428}"],
    ["a.b|c(d)[e]{f}*+?^$\\/-", "A.B|C(D)[E]{F}*+?^$\\/-"],
    ["\u65e5\u672c", "\u65e5\u672c"],
  ])("lets %j match %j", (literal, text) => {
    expect(matches(literal, text)).toBe(true);
  });

  test.each([
    ["a.b", "axb"],
    ["ss", "\u00df"],
    ["i", "\u00ef"],
    ["a|b", "a"],
    ["state", "stat\u0435"],
  ])("does not let %j match %j", (literal, text) => {
    expect(matches(literal, text)).toBe(false);
  });
});
