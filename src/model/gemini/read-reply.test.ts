import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failedCall } from "../http/__fixtures__/requests.ts";
import type { ReplyReading } from "../http/wire.ts";
import { bodyWith, replyBody } from "./__fixtures__/replies.ts";
import { readReply } from "./read-reply.ts";

const read = (body: string): ReplyReading => readReply(body, failedCall());

describe("readReply() of a response", () => {
  test.each([
    {
      name: "text",
      reply: {
        text: "<purpose>Weighing the second parcel</purpose>\nIt comes to 3 kg.",
        reasoning: null,
        reasoningHidden: false,
        toolCalls: [],
        finish: { reason: "stop", raw: "STOP" },
        usage: {
          inputTokens: 214,
          outputTokens: 24,
          cachedInputTokens: null,
          reasoningTokens: null,
        },
        servedModel: "gemini-2.5-flash",
        fingerprint: null,
        requestId: "Tq4raYvXDfWnmtkP",
      },
    },
    {
      name: "tool-calls",
      reply: {
        text: "<purpose>Finding both parcels</purpose>",
        reasoning: "Two depots, so two look-ups.",
        reasoningHidden: false,
        toolCalls: [
          { id: "x7dq2kp0", name: "find_parcel", arguments: '{"depot":"north","number":4}' },
          { id: "call_1", name: "find_parcel", arguments: "{}" },
        ],
        finish: { reason: "tool-calls", raw: "STOP" },
        usage: {
          inputTokens: 2212,
          outputTokens: 96,
          cachedInputTokens: 1900,
          reasoningTokens: 56,
        },
        servedModel: "gemini-3-flash-preview",
        fingerprint: null,
        requestId: "b64raZ6_Ou-NvdIP",
      },
    },
    {
      name: "hidden-thinking",
      reply: {
        text: "The parcel is in bay 2.",
        reasoning: null,
        reasoningHidden: true,
        toolCalls: [],
        finish: { reason: "stop", raw: "STOP" },
        usage: {
          inputTokens: 71,
          outputTokens: 127,
          cachedInputTokens: null,
          reasoningTokens: 118,
        },
        servedModel: "gemini-3.8-flash",
        fingerprint: null,
        requestId: "9K8ragPmA5aQkdUP",
      },
    },
    {
      name: "truncated",
      reply: {
        text: "",
        reasoning: null,
        reasoningHidden: true,
        toolCalls: [],
        finish: { reason: "length", raw: "MAX_TOKENS" },
        usage: {
          inputTokens: 55,
          outputTokens: 45,
          cachedInputTokens: null,
          reasoningTokens: 45,
        },
        servedModel: "gemini-2.5-pro",
        fingerprint: null,
        requestId: "QrAral3cH9mZjMcP",
      },
    },
    {
      name: "empty",
      reply: {
        text: "",
        reasoning: null,
        reasoningHidden: false,
        toolCalls: [],
        finish: { reason: "stop", raw: "STOP" },
        usage: {
          inputTokens: 812,
          outputTokens: null,
          cachedInputTokens: null,
          reasoningTokens: null,
        },
        servedModel: "gemini-3.1-pro-preview",
        fingerprint: null,
        requestId: "r7Qrat6kMOuH4_UP",
      },
    },
  ])("reads $name", ({ name, reply }) => {
    expect(read(replyBody(name))).toEqual({ kind: "reply", reply, warnings: [] });
  });

  test("takes a call that came to nothing for what the model did, and tells of it", () => {
    expect(read(replyBody("malformed-call"))).toMatchObject({
      kind: "reply",
      reply: { text: "", finish: { reason: "other", raw: "MALFORMED_FUNCTION_CALL" } },
      warnings: [
        'the model\'s call could not be used (MALFORMED_FUNCTION_CALL): "Malformed function call: find_parcel(number=4"',
      ],
    });
  });

  test("takes a filter's work for no reply", () => {
    expect(read(replyBody("filtered"))).toEqual({
      kind: "missing",
      cause: "content-filter",
      detail: "the server's content filter cut the reply (SAFETY)",
    });
    expect(read(replyBody("blocked"))).toEqual({
      kind: "missing",
      cause: "content-filter",
      detail: 'the server\'s content filter stopped the request: "PROHIBITED_CONTENT"',
    });
  });

  test.each([
    { word: "RECITATION", is: { kind: "missing", cause: "content-filter" } },
    { word: "BLOCKLIST", is: { kind: "missing", cause: "content-filter" } },
    { word: "PROHIBITED_CONTENT", is: { kind: "missing", cause: "content-filter" } },
    { word: "SPII", is: { kind: "missing", cause: "content-filter" } },
    { word: "OTHER", is: { reply: { finish: { reason: "other", raw: "OTHER" } } } },
    { word: "LANGUAGE", is: { reply: { finish: { reason: "other", raw: "LANGUAGE" } } } },
    { word: 3, is: { reply: { finish: { reason: "other", raw: null } } } },
  ])("reads the end $word", ({ word, is }) => {
    expect(read(bodyWith([{ text: "Bay" }], { finishReason: word }))).toMatchObject(is);
  });

  test("keeps texts in their order, and tells what it left out", () => {
    const parts = [
      { text: "One. " },
      { inlineData: { mimeType: "image/png", data: "" } },
      { thoughtSignature: "CiIBcsja" },
      { text: "I think.", thought: true },
      { functionCall: { name: "f" } },
      { text: "Two." },
    ];
    expect(read(bodyWith(parts))).toMatchObject({
      reply: {
        text: "One. Two.",
        reasoning: "I think.",
        toolCalls: [{ id: "call_0", name: "f", arguments: "{}" }],
        finish: { reason: "tool-calls", raw: "STOP" },
      },
      warnings: ["a part of the reply that is no text was left out"],
    });
  });
});

describe("readReply() of what is no response", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  test.each([
    { name: "nothing", body: "", words: /sent nothing/ },
    { name: "a page", body: "<html>hello</html>", words: /not JSON: "<html>hello/ },
    { name: "null", body: "null", words: /no candidate/ },
    { name: "a stream's list", body: '[{"candidates":[]}]', words: /no candidate/ },
    { name: "no candidates", body: '{"candidates":[]}', words: /no candidate/ },
    { name: "a prompt that was let through", body: '{"promptFeedback":{}}', words: /no candidate/ },
    { name: "a text for parts", body: bodyWith("x"), words: /not a list/ },
    { name: "a call of nothing", body: bodyWith([{ functionCall: null }]), words: /names no/ },
    {
      name: "arguments nested without end",
      body: `{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":${deep}}}]}}]}`,
      words: /no arguments to read/,
    },
  ])("is missing by cause malformed for $name", ({ body, words }) => {
    const reading = read(body);
    expect(reading).toMatchObject({ kind: "missing", cause: "malformed" });
    expect(reading).toHaveProperty("detail", expect.stringMatching(words));
  });

  test.each([
    { code: 429, cause: "rate-limit" },
    { code: 503, cause: "server" },
    { code: 403, cause: "auth" },
    { code: 400, cause: "bad-request" },
    { code: "odd", cause: "server" },
  ])("reads the failure that a status of 200 hides: $code", ({ code, cause }) => {
    const body = JSON.stringify({ error: { code, message: "No.", status: "X" } });
    expect(read(body)).toMatchObject({ kind: "missing", cause });
  });

  test("answers every text, and gives texts and lists where it replies", () => {
    const part = fc.record(
      {
        text: fc.oneof(fc.string(), fc.jsonValue()),
        thought: fc.oneof(fc.boolean(), fc.jsonValue()),
        functionCall: fc.oneof(
          fc.jsonValue(),
          fc.record(
            {
              name: fc.oneof(fc.string(), fc.jsonValue()),
              args: fc.jsonValue(),
              id: fc.jsonValue(),
            },
            { requiredKeys: ["name"] },
          ),
        ),
      },
      { requiredKeys: [] },
    );
    const candidate = fc.record(
      {
        content: fc.oneof(
          fc.jsonValue(),
          fc.record({ parts: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(part, fc.jsonValue()))) }),
        ),
        finishReason: fc.oneof(fc.constantFrom("STOP", "SAFETY", "OTHER"), fc.jsonValue()),
        finishMessage: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const body = fc.record(
      {
        candidates: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(candidate, fc.jsonValue()))),
        promptFeedback: fc.oneof(fc.jsonValue(), fc.record({ blockReason: fc.jsonValue() })),
        usageMetadata: fc.oneof(
          fc.jsonValue(),
          fc.dictionary(
            fc.constantFrom("promptTokenCount", "candidatesTokenCount", "thoughtsTokenCount"),
            fc.oneof(fc.integer(), fc.jsonValue()),
          ),
        ),
        error: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      body.map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(text, (given) => {
        const reading = read(given);
        if (reading.kind === "missing") {
          expect(reading.detail).not.toBe("");
          return;
        }
        expect(typeof reading.reply.text).toBe("string");
        for (const call of reading.reply.toolCalls) {
          expect(call.name).not.toBe("");
          expect(call.id).not.toBe("");
          JSON.parse(call.arguments);
        }
        expect(JSON.parse(JSON.stringify(reading.reply))).toEqual(reading.reply);
      }),
      { numRuns: 500 },
    );
  });
});
