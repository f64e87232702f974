import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAiSdkResult } from "./read-ai-sdk-result.ts";

const free = { constraint: null };
const read = (result: unknown, request = free) => readAiSdkResult(result, request, "./mine.ts");
const text = { type: "text", text: "Bay 2." };

describe("readAiSdkResult()", () => {
  test("reads an answer of v2", () => {
    const result = {
      content: [text, { type: "tool-call", toolCallId: "c1", toolName: "find", input: '{"a":1' }],
      finishReason: "tool-calls",
      usage: { inputTokens: 12, outputTokens: 7, totalTokens: 19, cachedInputTokens: 4 },
      warnings: [{ type: "unsupported-setting", setting: "seed", details: "none here" }],
    };
    expect(read(result)).toEqual({
      kind: "reply",
      reply: {
        text: "Bay 2.",
        reasoning: null,
        reasoningHidden: false,
        toolCalls: [{ id: "c1", name: "find", arguments: '{"a":1' }],
        finish: { reason: "tool-calls", raw: null },
        usage: { inputTokens: 12, outputTokens: 7, cachedInputTokens: 4, reasoningTokens: null },
        servedModel: null,
        fingerprint: null,
        requestId: null,
      },
      warnings: ["the AI SDK warns: unsupported-setting seed: none here"],
    });
  });

  test("reads an answer of v3 and v4", () => {
    const result = {
      content: [{ type: "reasoning", text: "" }, text],
      finishReason: { unified: "length", raw: "max_tokens" },
      usage: { inputTokens: { total: 12 }, outputTokens: { total: 7, reasoning: 3 } },
      warnings: [{ type: "other", message: "hm" }],
      response: { id: "r-1", modelId: "pear-8b", body: { system_fingerprint: "fp" } },
    };
    expect(read(result)).toMatchObject({
      reply: {
        reasoning: null,
        reasoningHidden: true,
        finish: { reason: "length", raw: "max_tokens" },
        usage: { inputTokens: 12, outputTokens: 7, cachedInputTokens: null, reasoningTokens: 3 },
        servedModel: "pear-8b",
        fingerprint: "fp",
        requestId: "r-1",
      },
      warnings: ["the AI SDK warns: other hm"],
    });
  });

  test.each([
    { name: "reasoning beside the reply", usage: [5, 7, 3, 15], whole: 10 },
    { name: "reasoning within it", usage: [5, 7, 3, 12], whole: 7 },
    { name: "more reasoning than reply, and no total", usage: [5, 7, 9, null], whole: null },
    { name: "no prompt of 0 tokens", usage: [0, 7, 0, 7], whole: 7, input: null },
    { name: "no text of 0 tokens", usage: [5, 0, 0, 5], whole: null },
  ])("counts $name", ({ usage: [prompt, output, reasoning, total], whole, input = 5 }) => {
    const usage = {
      inputTokens: prompt,
      outputTokens: output,
      reasoningTokens: reasoning,
      totalTokens: total,
    };
    expect(read({ content: [text], finishReason: "stop", usage })).toMatchObject({
      reply: { usage: { inputTokens: input, outputTokens: whole } },
    });
  });

  test("takes no count of 0 for a thought that is shown", () => {
    const content = [{ type: "reasoning", text: "hm" }, text];
    const usage = { inputTokens: { total: 5 }, outputTokens: { total: 7, reasoning: 0 } };
    expect(read({ content, finishReason: "stop", usage })).toMatchObject({
      reply: { reasoning: "hm", usage: { reasoningTokens: null } },
    });
  });

  test.each([
    { name: "no object", result: "text", cause: "malformed" },
    { name: "no content", result: { finishReason: "stop" }, cause: "malformed" },
    { name: "a part without a type", result: { content: [{}] }, cause: "malformed" },
    { name: "a text that is none", result: { content: [{ type: "text" }] }, cause: "malformed" },
    { name: "a call of nothing", result: { content: [{ type: "tool-call" }] }, cause: "malformed" },
    {
      name: "a filter",
      result: { content: [], finishReason: "content-filter" },
      cause: "content-filter",
    },
    { name: "an error", result: { content: [text], finishReason: "error" }, cause: "server" },
    {
      name: "a stream that broke off",
      result: { content: [text], finishReason: { unified: "interrupted" } },
      cause: "server",
    },
  ])("is missing by cause $cause on $name", ({ result, cause }) => {
    expect(read(result)).toMatchObject({ kind: "missing", cause });
  });

  test.each([{ setting: "responseFormat" }, { feature: "responseFormat" }])(
    "does not take a free reply for one that was held to a schema: %j",
    (warning) => {
      const result = { content: [text], finishReason: "stop", warnings: [warning] };
      expect(readAiSdkResult(result, { constraint: {} }, "./mine.ts")).toMatchObject({
        kind: "missing",
        cause: "bad-request",
        refuses: "constraint",
      });
      expect(read(result)).toMatchObject({ kind: "reply" });
    },
  );

  test("leaves out what is no text and says so", () => {
    const content = [
      text,
      { type: "source", url: "http://a" },
      { type: "tool-call", toolName: "web", input: "{}", providerExecuted: true },
    ];
    expect(read({ content, finishReason: "stop" })).toMatchObject({
      reply: { text: "Bay 2.", toolCalls: [] },
      warnings: [
        "a part of the reply that is no text was left out: source",
        "a part of the reply that is no text was left out: provider-executed-call",
      ],
    });
  });

  test("is total over what a model may resolve to", () => {
    const part = fc.record({
      type: fc.constantFrom("text", "reasoning", "tool-call", "file"),
      text: fc.anything(),
      toolName: fc.anything(),
      input: fc.anything(),
    });
    const result = fc.record({
      content: fc.oneof(fc.anything(), fc.array(fc.oneof(part, fc.anything()))),
      finishReason: fc.anything(),
      usage: fc.oneof(fc.anything(), fc.record({ inputTokens: fc.anything() })),
      warnings: fc.anything(),
      response: fc.anything(),
    });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), result), (value) => {
        expect(["reply", "missing"]).toContain(read(value).kind);
      }),
    );
  });
});
