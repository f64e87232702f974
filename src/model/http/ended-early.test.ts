import { describe, expect, test } from "vitest";
import { type ModelReply, plainReply, unknownUsage } from "../model.ts";
import { requestOf } from "./__fixtures__/requests.ts";
import { endedEarly } from "./ended-early.ts";

const length = { reason: "length", raw: "length" } as const;
const usage = (outputTokens: number | null, reasoningTokens: number | null = null) => ({
  ...unknownUsage,
  outputTokens,
  reasoningTokens,
});
const read = (reply: Partial<ModelReply>) =>
  endedEarly(requestOf(), { ...plainReply("Bay"), ...reply });

describe("endedEarly()", () => {
  test.each<[string, Partial<ModelReply>]>([
    ["a reply that ended by itself", { usage: usage(4) }],
    ["the suite's own limit", { finish: length, usage: usage(48) }],
    ["a count that is off by a little", { finish: length, usage: usage(44) }],
    ["a length that nobody counts", { finish: length, usage: usage(null) }],
    [
      "reasoning that is shown and not counted",
      { finish: length, usage: usage(4), reasoning: "Hm." },
    ],
    [
      "reasoning that is hidden and not counted",
      { finish: length, usage: usage(4), reasoningHidden: true },
    ],
  ])("is no cut: %s", (_, reply) => {
    expect(read(reply)).toBeNull();
  });

  test.each<[string, Partial<ModelReply>]>([
    ["a limit that is not the suite's", { finish: length, usage: usage(20) }],
    ["a context with room for one token", { finish: length, usage: usage(1) }],
    [
      "a limit although reasoning is counted",
      { finish: length, usage: usage(20, 8), reasoning: "Hm." },
    ],
  ])("tells of %s", (_, reply) => {
    expect(read(reply)).toMatch(/^the server stopped after \d+ of 48 tokens, by a limit/);
  });
});
