import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readUsage } from "./read-usage.ts";

describe("readUsage()", () => {
  test.each([
    {
      name: "OpenAI and llama.cpp",
      usage: {
        prompt_tokens: 61,
        completion_tokens: 23,
        total_tokens: 84,
        prompt_tokens_details: { cached_tokens: 40 },
        completion_tokens_details: { reasoning_tokens: 11 },
      },
      is: [61, 23, 40, 11],
    },
    {
      name: "DeepSeek",
      usage: { prompt_tokens: 61, completion_tokens: 23, prompt_cache_hit_tokens: 40 },
      is: [61, 23, 40, null],
    },
    {
      name: "a server whose reply leaves reasoning out",
      usage: {
        prompt_tokens: 61,
        completion_tokens: 23,
        total_tokens: 384,
        completion_tokens_details: { reasoning_tokens: 300 },
      },
      is: [61, 323, null, 300],
    },
    {
      name: "details of null",
      usage: {
        prompt_tokens: 61,
        completion_tokens: 23,
        prompt_tokens_details: null,
        completion_tokens_details: null,
      },
      is: [61, 23, null, null],
    },
    {
      name: "a cache that held nothing",
      usage: {
        prompt_tokens: 61,
        completion_tokens: 23,
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0 },
      },
      is: [61, 23, 0, 0],
    },
    {
      name: "parts larger than their whole",
      usage: {
        prompt_tokens: 61,
        completion_tokens: 23,
        prompt_tokens_details: { cached_tokens: 62 },
        completion_tokens_details: { reasoning_tokens: 24 },
      },
      is: [61, 23, null, null],
    },
    { name: "nobody", usage: undefined, is: [null, null, null, null] },
  ])("reads the counts of $name", ({ usage, is }) => {
    const [inputTokens, outputTokens, cachedInputTokens, reasoningTokens] = is;
    expect(readUsage(usage, true)).toEqual({
      inputTokens,
      outputTokens,
      cachedInputTokens,
      reasoningTokens,
    });
  });

  test("has whole counts or none of anything, and no part above its whole", () => {
    const count = fc.oneof(fc.nat(9), fc.jsonValue({ maxDepth: 1 }));
    const usage = fc.record({
      prompt_tokens: count,
      completion_tokens: count,
      total_tokens: count,
      prompt_tokens_details: fc.oneof(count, fc.record({ cached_tokens: count })),
      completion_tokens_details: fc.oneof(count, fc.record({ reasoning_tokens: count })),
    });
    fc.assert(
      fc.property(fc.oneof(usage, fc.jsonValue()), fc.boolean(), (given, wrote) => {
        const read = readUsage(given, wrote);
        for (const counted of Object.values(read)) {
          expect(counted === null || (Number.isSafeInteger(counted) && counted >= 0)).toBe(true);
        }
        if (read.inputTokens !== null) {
          expect(read.inputTokens).toBeGreaterThan(0);
          expect(read.cachedInputTokens ?? 0).toBeLessThanOrEqual(read.inputTokens);
        }
        if (read.outputTokens !== null) {
          expect(read.reasoningTokens ?? 0).toBeLessThanOrEqual(read.outputTokens);
        }
      }),
    );
  });
});
