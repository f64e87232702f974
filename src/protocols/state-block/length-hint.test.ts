import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lengthBudget, lengthHint } from "./length-hint.ts";

/** The largest whole number that is no more than numerator ÷ denominator, exactly. */
function wholePart(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

/** ⌊(m − 50) × ¾ × 9⁄10⌋ and min(⌊7⁄20 N⌋, 300) in whole numbers. */
function exactBudget(maxOutputTokens: number) {
  const words = wholePart((BigInt(maxOutputTokens) - 50n) * 27n, 40n);
  if (words < 40n) return null;
  const share = wholePart(words * 7n, 20n);
  const floor = Number(share < 300n ? share : 300n);
  return { words: Number(words), floor: floor >= 60 ? floor : null };
}

describe("lengthBudget()", () => {
  test.each([
    ["no words at all", 48, null],
    ["one word short of 40", 109, null],
    ["40 words, the least", 110, { words: 40, floor: null }],
    ["171 words, whose floor of 59 is too few to name", 304, { words: 171, floor: null }],
    ["172 words, the first with a floor", 305, { words: 172, floor: 60 }],
    ["180 words, where 0.35 in binary falls short of 63", 317, { words: 180, floor: 63 }],
    ["an ordinary turn", 512, { words: 311, floor: 108 }],
    ["858 words, whose floor is 300 by right", 1322, { words: 858, floor: 300 }],
    ["more words, whose floor stays at 300", 4096, { words: 2731, floor: 300 }],
    ["half a token", 110.5, { words: 40, floor: null }],
    ["no limit", Number.POSITIVE_INFINITY, null],
    ["no number", Number.NaN, null],
    ["a limit below nothing", -1, null],
  ])("reads %s", (_name, maxOutputTokens, expected) => {
    expect(lengthBudget(maxOutputTokens)).toEqual(expected);
  });

  test("is exact at every limit up to 20,000 tokens", () => {
    for (let tokens = 0; tokens <= 20_000; tokens++) {
      const exact = exactBudget(tokens);
      const found = lengthBudget(tokens);
      if (found?.words !== exact?.words || found?.floor !== exact?.floor) {
        expect({ tokens, ...found }).toEqual({ tokens, ...exact });
      }
    }
  });

  test("is exact at large limits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 2 ** 31 }), (tokens) => {
        expect(lengthBudget(tokens)).toEqual(exactBudget(tokens));
      }),
    );
  });
});

describe("lengthHint()", () => {
  test("is null where the budget is", () => {
    expect(lengthHint(109)).toBeNull();
  });

  test("names the words and, from 60 up, the floor, in one bracket", () => {
    expect(lengthHint(110)).toMatch(
      /^\[Hard limit: [^\]]*turn must not exceed 40 words\. [^\]]*\]$/,
    );
    expect(lengthHint(512)).toMatch(/^\[Hard limit: [^\]]*not exceed 311 words [^\]]*108[^\]]*\]$/);
  });

  test("asks for the block in the words that an echo is known by", () => {
    expect(lengthHint(512)).toContain("append the state block");
  });
});
