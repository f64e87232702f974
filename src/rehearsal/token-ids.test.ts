import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOfTokens, tokenIds } from "./token-ids.ts";

describe("token ids", () => {
  test("hold their text", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }), codeUnits),
        (text) => {
          const ids = tokenIds(text);
          expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
          expect(textOfTokens(ids)).toBe(text);
        },
      ),
    );
  });

  test.each([
    ["", 0],
    ["abcd", 1],
    ["abcde", 2],
    ["ab", 1],
    ["漢字かな", 2],
    ["\uffff\uffff\uffff", 1],
  ])("%j has %i", (text, count) => {
    expect(tokenIds(text)).toHaveLength(count);
  });

  test.each([[[0]], [[-1]], [[1.5]], [[8192]], [[2 ** 53]], [[2 ** 52]]])("%j are none", (ids) => {
    expect(textOfTokens(ids)).toBeNull();
  });
});

/** Any units, those that make no character too. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));
