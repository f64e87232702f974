import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bracesExpanded, fitsPattern, fitsWildcards, isPattern } from "./glob-pattern.ts";

describe("isPattern", () => {
  test.each([
    ["a/b.yaml", false],
    ["a/*.yaml", true],
    ["a/b?.yaml", true],
    ["a/{b,c}.yaml", true],
    ["a/{b}.yaml", false],
    ["a/[bc].yaml", false],
  ])("tells whether %s is one", (text, expected) => {
    expect(isPattern(text)).toBe(expected);
  });
});

describe("bracesExpanded", () => {
  test.each([
    ["a", ["a"]],
    ["{a,b}", ["a", "b"]],
    ["x{a,}y", ["xay", "xy"]],
    ["{a,b}{c,d}", ["ac", "ad", "bc", "bd"]],
    ["{a,{b,c}d}", ["a", "bd", "a", "cd"]],
    ["{a}", ["{a}"]],
    ["{a,b", ["{a,b"]],
    ["}{", ["}{"]],
  ])("expands %s", (pattern, expected) => {
    expect(bracesExpanded(pattern)).toEqual(expected);
  });

  test("gives up where there would be too many", () => {
    expect(bracesExpanded("{a,b}".repeat(9))).toHaveLength(512);
    expect(bracesExpanded("{a,b}".repeat(1000))).toBeNull();
    expect(fitsPattern("a".repeat(12), "{a,b}".repeat(12))).toBe(false);
  });
});

describe("fitsWildcards", () => {
  test.each([
    ["dock-7-late-night", "dock-*-night", true],
    ["dock-7-late-nigh", "dock-*-night", false],
    ["abc", "*", true],
    ["", "*", true],
    ["", "", true],
    ["a", "", false],
    ["abc", "a?c", true],
    ["ac", "a?c", false],
    ["a.c", "a.c", true],
    ["abc", "a.c", false],
    ["a[b]", "a[b]", true],
    ["a", "a**", true],
  ])("tells whether %j fits %j", (name, pattern, expected) => {
    expect(fitsWildcards(name, pattern)).toBe(expected);
  });

  test("agrees with a regular expression", () => {
    const unit = fc.constantFrom("a", "b", ".");
    const marks = fc.constantFrom("a", "b", ".", "*", "?");
    fc.assert(
      fc.property(
        fc.string({ unit, maxLength: 8 }),
        fc.string({ unit: marks, maxLength: 6 }),
        (name, pattern) => {
          const source = pattern.replaceAll(".", "\\.").replaceAll("*", ".*").replaceAll("?", ".");
          expect(fitsWildcards(name, pattern)).toBe(new RegExp(`^${source}$`).test(name));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("is done at once where a regular expression would try forever", () => {
    expect(fitsWildcards("a".repeat(20_000), `${"*a".repeat(500)}b`)).toBe(false);
  });
});
