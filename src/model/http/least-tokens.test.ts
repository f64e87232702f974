import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leastTokens } from "./least-tokens.ts";

describe("leastTokens()", () => {
  // A token for each word, and what runs of one character come to at the least.
  test.each([
    { name: "nothing", text: "", most: 0 },
    { name: "white space", text: " \n\t   \n\n      ", most: 0 },
    { name: "a ruled line", text: "-".repeat(600), most: 0 },
    { name: "one endless word", text: "a".repeat(6000), most: 0.9 },
    { name: "plain words", text: "the cat sat on the mat and it was good", most: 10 },
    { name: "short words", text: "I am to go up or I do as he is", most: 12 },
    { name: "Hindi with its marks", text: "नमस्ते दुनिया", most: 4 },
    { name: "Chinese", text: "你好,世界。今天天气很好。", most: 9 },
    { name: "emoji", text: "🙂🙂🙂", most: 3 },
    { name: "indented code", text: "        return a.b;\n        }\n", most: 5 },
  ])("counts at most $most for $name", ({ text, most }) => {
    expect(leastTokens(text)).toBeLessThanOrEqual(most);
  });

  test("counts most of the tokens of English prose", () => {
    const prose = "Searching the repository for the failing login test before reading its log. ";
    expect(leastTokens(prose.repeat(100))).toBeGreaterThan(0.75 * 1300);
  });

  test("never counts more than a token for six characters, and never less for a longer text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        const whole = leastTokens(a + b);
        expect(whole).toBeLessThanOrEqual((a.length + b.length) / 6);
        expect(whole).toBeGreaterThanOrEqual(leastTokens(a));
      }),
    );
  });
});
