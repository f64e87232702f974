import { describe, expect, test } from "vitest";
import type { Price, Pricing } from "../plan/pricing.ts";
import { costOf, totalCost } from "./plan-cost.ts";
import { wallSeconds } from "./plan-time.ts";
import { scaledTo, summed, type Tokens } from "./plan-tokens.ts";

const tokens: Tokens = {
  calls: 10,
  prompt: { typical: 1_000_000, atLimit: 2_000_000 },
  output: { typical: 100_000, atLimit: 500_000 },
  longestPrompt: 4000,
};
const price: Price = {
  input: 2,
  output: 10,
  upTo: null,
  date: "2026-10-01",
  source: "a page",
  note: null,
};
const priced = (over: Partial<Price>): Pricing => ({
  kind: "priced",
  price: { ...price, ...over },
});

describe("costOf()", () => {
  test("prices prompts and replies, typical and at their limit", () => {
    expect(costOf(tokens, priced({})).dollars).toEqual({ typical: 3, atLimit: 9 });
  });

  test("is unknown, not 0, without a price or beyond the prompts it holds for", () => {
    const unknown = costOf(tokens, { kind: "unknown", reason: "unlisted" });
    expect(unknown).toEqual({ dollars: null, price: null, reason: "unlisted" });
    expect(costOf(tokens, priced({ upTo: 3999 }))).toMatchObject({
      dollars: null,
      reason: expect.stringContaining("3999"),
    });
    expect(costOf(tokens, priced({ upTo: 4000 })).dollars).not.toBeNull();
  });

  test("is nothing for what runs here, and says why", () => {
    const free = costOf(tokens, { kind: "free", reason: "here" });
    expect(free).toEqual({ dollars: { typical: 0, atLimit: 0 }, price: null, reason: "here" });
  });
});

describe("totalCost()", () => {
  const known = { id: "known", cost: costOf(tokens, priced({})) };
  const later = { id: "later", cost: costOf(tokens, priced({ date: "2026-09-01" })) };
  const unknown = { id: "new", cost: costOf(tokens, { kind: "unknown", reason: "unlisted" }) };

  test("adds up, with the days of the prices", () => {
    expect(totalCost([known, later])).toEqual({
      dollars: { typical: 6, atLimit: 18 },
      reason: null,
      known: { typical: 6, atLimit: 18 },
      dates: ["2026-09-01", "2026-10-01"],
    });
  });

  test("is unknown while one model's is", () => {
    expect(totalCost([known, unknown])).toMatchObject({
      dollars: null,
      reason: "the cost of new is unknown",
      known: { typical: 3, atLimit: 9 },
    });
  });
});

describe("scaledTo()", () => {
  test("keeps the longest prompt and scales the rest", () => {
    expect(scaledTo(5, tokens)).toEqual({
      calls: 5,
      prompt: { typical: 500_000, atLimit: 1_000_000 },
      output: { typical: 50_000, atLimit: 250_000 },
      longestPrompt: 4000,
    });
    expect(scaledTo(0, summed([]))).toMatchObject({ calls: 0, prompt: { typical: 0 } });
  });
});

describe("wallSeconds()", () => {
  const model = { id: "a", calls: 100, host: null, callsAtOnce: null, longest: 5 };
  const at = (concurrency: number) => ({ latencyMs: 1000, concurrency });
  test.each([
    { models: [model], concurrency: 10, seconds: 10 },
    { models: [model], concurrency: 1000, seconds: 5 },
    { models: [{ ...model, callsAtOnce: 1 }], concurrency: 10, seconds: 100 },
    { models: [model, { ...model, id: "b" }], concurrency: 10, seconds: 20 },
    {
      models: [
        { ...model, host: "h", callsAtOnce: 2 },
        { ...model, id: "b", host: "h", callsAtOnce: 2 },
      ],
      concurrency: 100,
      seconds: 100,
    },
    { models: [], concurrency: 3, seconds: 0 },
  ])("is $seconds s at $concurrency", ({ models, concurrency, seconds }) => {
    expect(wallSeconds(models, at(concurrency))).toBeCloseTo(seconds);
  });
});
