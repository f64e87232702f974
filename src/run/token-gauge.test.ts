import { describe, expect, test } from "vitest";
import { type MissingCause, type ModelRequest, plainReply } from "../model/model.ts";
import {
  type EndedCall,
  expectedTokens,
  gauged,
  mostOf,
  spentOn,
  tokenGauge,
} from "./token-gauge.ts";

const request: ModelRequest = {
  messages: [{ role: "user", content: "x".repeat(400) }],
  tools: [],
  prefill: null,
  constraint: null,
  sampling: { temperature: 0, maxOutputTokens: 50, stop: [] },
  seed: 1,
};
const priced = tokenGauge({ input: 1, output: 10 });

function answered(
  text: string,
  inputTokens: number | null,
  outputTokens: number | null,
): EndedCall {
  const usage = { ...plainReply("").usage, inputTokens, outputTokens };
  return { request, reply: { ...plainReply(text), usage }, outcome: { kind: "scored" } };
}

const lost = (cause: MissingCause): EndedCall => ({
  request,
  reply: null,
  outcome: { kind: "missing", cause, detail: "" },
});

describe("a token gauge", () => {
  test("doubles an estimate that nobody has counted yet, and allows for a whole reply", () => {
    expect(mostOf(priced, request)).toEqual({ calls: 1, tokens: 250, usd: 0.0007 });
  });

  test("takes the largest count it has seen for a measure", () => {
    const seen = gauged(gauged(priced, answered("", 120, 5)), answered("", 90, 5));
    expect(mostOf(seen, request).tokens).toBe(150 + 50);
    expect(mostOf(gauged(priced, answered("", 60, 5)), request).tokens).toBe(125 + 50);
    expect(gauged(priced, answered("", null, null)).ratio).toBeNull();
  });

  test("expects a whole reply at first, and then what replies have come to", () => {
    expect(expectedTokens(priced, request)).toBe(100 + 50);
    const seen = gauged(priced, answered("", 120, 10));
    expect(expectedTokens(seen, request)).toBe(120 + 10);
    expect(expectedTokens(gauged(seen, answered("", 120, 20)), request)).toBe(120 + 11);
  });

  test("counts as the server does, and by characters where it does not", () => {
    expect(spentOn(priced, answered("", 120, 7))).toEqual({ calls: 1, tokens: 127, usd: 0.00019 });
    expect(spentOn(priced, answered("x".repeat(40), null, null)).tokens).toBe(110);
  });

  test.each([
    ["server", 0],
    ["rate-limit", 0],
    ["auth", 0],
    ["timeout", 250],
    ["network", 250],
  ] as const)("counts a call lost to %s as %i tokens", (cause, tokens) => {
    expect(spentOn(priced, lost(cause))).toMatchObject({ calls: 1, tokens });
  });

  test("knows no cost without a price", () => {
    expect(mostOf(tokenGauge(null), request).usd).toBeNull();
  });
});
