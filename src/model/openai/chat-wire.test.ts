import { describe, expect, test } from "vitest";
import { conversation, failedCall, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { openaiCompatibleWire } from "../openai-compatible/wire.ts";
import { replyBody } from "./__fixtures__/replies.ts";
import { openaiChatWire } from "./chat-wire.ts";

const plain: WireSettings = {
  model: "gpt-5.1",
  dialect: null,
  body: {},
  thinking: "default",
  contextTokens: null,
};

function bodyOf(request: ModelRequest, settings: WireSettings = plain): JsonMap {
  const sent = openaiChatWire.requestBody(request, settings);
  if (sent.kind === "missing") throw new Error(sent.detail);
  return sent.body;
}

describe("openaiChatWire", () => {
  test("asks as compatible servers are asked, under OpenAI's name for the limit", () => {
    const request = requestOf({ messages: conversation, tools: [findCrate] });
    const compatible = openaiCompatibleWire.requestBody(request, plain);
    if (compatible.kind === "missing") throw new Error(compatible.detail);
    const { max_tokens: limit, ...others } = compatible.body;
    expect(bodyOf(request)).toEqual({ ...others, max_completion_tokens: limit });
  });

  test.each([
    { thinking: "default", fields: {} },
    { thinking: "on", fields: { reasoning_effort: "medium" } },
    { thinking: "off", fields: { reasoning_effort: "none" } },
  ] as const)("sends $fields where thinking is $thinking", ({ thinking, fields }) => {
    expect(bodyOf(requestOf(), { ...plain, thinking })).toEqual({
      ...bodyOf(requestOf()),
      ...fields,
    });
  });

  test("takes out what a reasoning model refuses, and another effort, as the suite says", () => {
    const body = { temperature: null, reasoning_effort: "minimal" };
    const sent = bodyOf(requestOf(), { ...plain, thinking: "off", body });
    expect(sent).not.toHaveProperty("temperature");
    expect(sent["reasoning_effort"]).toBe("minimal");
  });

  test("sends a schema strictly, each constant with its type", () => {
    const constraint = { type: "object", properties: { type: { const: "moved" } } };
    expect(bodyOf(requestOf({ constraint }))["response_format"]).toEqual({
      type: "json_schema",
      json_schema: {
        name: "reply",
        strict: true,
        schema: { type: "object", properties: { type: { type: "string", const: "moved" } } },
      },
    });
  });

  test("has no dialect for a prefill, and holds replies to schemas", () => {
    expect(openaiChatWire.dialects).toEqual([]);
    expect(openaiChatWire.constraint).toMatchObject({ kind: "supported" });
    expect(openaiChatWire.lateSystem("gpt-5.1")).toMatchObject({ kind: "supported" });
    expect(openaiChatWire.keyHeaders("k")).toEqual({ authorization: "Bearer k" });
  });

  test("reads a reply whose reasoning is counted and not shown", () => {
    expect(openaiChatWire.readReply(replyBody("chat-reply"), failedCall())).toEqual({
      kind: "reply",
      reply: {
        text: "<purpose>Naming the bay</purpose>\nCrate 4 is in bay 2.",
        reasoning: null,
        reasoningHidden: true,
        toolCalls: [],
        finish: { reason: "stop", raw: "stop" },
        usage: {
          inputTokens: 1180,
          outputTokens: 87,
          cachedInputTokens: 1024,
          reasoningTokens: 64,
        },
        servedModel: "gpt-5.1-2025-11-13",
        fingerprint: "fp_4c2851f862",
        requestId: null,
      },
      warnings: [],
    });
  });
});
