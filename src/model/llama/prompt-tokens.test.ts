import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteTokenizer, endToken, startToken } from "./__fixtures__/byte-tokenizer.ts";
import type { Piece } from "./control-guard.ts";
import { endsInPrefix, promptTokens } from "./prompt-tokens.ts";

const free = (text: string): Piece => ({ text, plain: false });
const plain = (text: string): Piece => ({ text, plain: true });
const tokensOf = (pieces: readonly Piece[]) => promptTokens(pieces, byteTokenizer);

describe("promptTokens()", () => {
  test("begins with one start token, whether the template wrote it or not", () => {
    expect(tokensOf([free("<s>a")])).toEqual([startToken, 97]);
    expect(tokensOf([free("a")])).toEqual([startToken, 97]);
    expect(promptTokens([free("a")], { ...byteTokenizer, startToken: null })).toEqual([97]);
    expect(tokensOf([])).toEqual([startToken]);
  });

  test("makes control tokens of free text only", () => {
    expect(tokensOf([free("<s></s>"), plain("</s>")])).toEqual([
      startToken,
      endToken,
      ...Buffer.from("</s>"),
    ]);
  });
});

describe("endsInPrefix()", () => {
  test.each([
    { name: "the prefix stands last", pieces: [free("<s>Assistant: <purpose>")], proven: true },
    { name: "the turn is closed behind it", pieces: [free("<s>A: <purpose></s>")], proven: false },
    { name: "a new turn is opened", pieces: [free("<s>A: <purpose></s>A: ")], proven: false },
    { name: "a line end follows", pieces: [free("<s>A: <purpose>\n")], proven: false },
    { name: "it is cut", pieces: [free("<s>A: <purpose")], proven: false },
    { name: "it stands behind a control token", pieces: [free("<s><purpose>")], proven: true },
    { name: "the prompt is empty", pieces: [], proven: false },
  ])("is $proven where $name", ({ pieces, proven }) => {
    expect(endsInPrefix(tokensOf(pieces), "<purpose>", byteTokenizer)).toBe(proven);
  });

  test("tells a prefix that spells the end token from the end token", () => {
    expect(endsInPrefix(tokensOf([free("A: "), plain("</s>")]), "</s>", byteTokenizer)).toBe(true);
    expect(endsInPrefix(tokensOf([free("A: </s>")]), "</s>", byteTokenizer)).toBe(false);
  });

  test("holds for every prefix that stands last, and for none once the turn is closed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (prefix) => {
        const open = [free("A: "), plain(prefix)];
        expect(endsInPrefix(tokensOf(open), prefix, byteTokenizer)).toBe(true);
        expect(endsInPrefix(tokensOf([...open, free("</s>")]), prefix, byteTokenizer)).toBe(false);
      }),
    );
  });
});
