import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFrom } from "../stats/random.ts";
import { copiesLine, drawCanary } from "./canary.ts";
import { canaryWords } from "./canary-words.ts";

const canaries = fc
  .tuple(fc.string(), fc.constantFrom("tag" as const, "brackets" as const))
  .map(([seed, shape]) => drawCanary(randomFrom(seed), shape));

describe("drawCanary()", () => {
  test("begins the line in a way that the request does not hold, and cuts it in mid-word", () => {
    fc.assert(
      fc.property(canaries, ({ ask, line, prefix, deviation, joint, rest, words, nonce }) => {
        expect(ask.endsWith(`\n${line}`)).toBe(true);
        expect(ask).not.toContain(deviation);
        expect(prefix).toContain(`${words[0]}${deviation} `);
        expect((prefix + rest).replace(deviation, "")).toBe(line);
        expect(rest.startsWith(joint)).toBe(true);
        expect(joint).toMatch(/^[a-z]{4,}$/);
        expect(prefix).toMatch(/ [a-z]{2,3}$/);
        expect(nonce).toMatch(/^[A-Z][A-Z2-9]{5}$/);
      }),
    );
  });

  test("is drawn anew each time", () => {
    const random = randomFrom(1);
    const nonces = Array.from({ length: 200 }, () => drawCanary(random, "tag").nonce);
    expect(new Set(nonces).size).toBe(200);
  });

  test("has a form without a tag", () => {
    expect(drawCanary(randomFrom(1), "brackets").line).toMatch(/^\[(\w+)\] .* \[\/\1\]$/);
    expect(drawCanary(randomFrom(1), "tag").line).toMatch(/^<(\w+)> .* <\/\1>$/);
  });

  test("is made of words of which no cut end begins another, nor itself", () => {
    for (const word of canaryWords) {
      expect(word).toMatch(/^[a-z]{7,}$/);
      for (const joint of [word.slice(2), word.slice(3)]) {
        expect(canaryWords.filter((other) => other.startsWith(joint))).toEqual([]);
      }
    }
    expect(new Set(canaryWords).size).toBe(canaryWords.length);
  });
});

describe("copiesLine()", () => {
  const canary = drawCanary(randomFrom(7), "tag");

  test.each([
    { name: "the line", text: canary.line, copies: true },
    { name: "the line in a fence", text: `Sure:\n\`\`\`\n${canary.line}\n\`\`\``, copies: true },
    { name: "the line over two lines", text: canary.line.replace(" ", "\n"), copies: true },
    { name: "the words alone", text: canary.words.join(" "), copies: false },
    { name: "the deviation too", text: canary.prefix + canary.rest, copies: false },
    { name: "nothing", text: "", copies: false },
  ])("reads $name as $copies", ({ text, copies }) => {
    expect(copiesLine(text, canary)).toBe(copies);
  });
});
