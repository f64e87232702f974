import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failedCall } from "../http/__fixtures__/requests.ts";
import type { ReplyReading } from "../http/wire.ts";
import { type ModelReply, plainReply, unknownUsage } from "../model.ts";
import { replyBody, responseWith } from "./__fixtures__/replies.ts";
import { readResponse } from "./responses-reply.ts";

const read = (body: string): ReplyReading => readResponse(body, failedCall());

function replyOf(body: string): ModelReply {
  const reading = read(body);
  if (reading.kind === "missing") throw new Error(reading.detail);
  return reading.reply;
}

const said = (text: string) => ({ type: "message", content: [{ type: "output_text", text }] });

describe("readResponse() of OpenAI's own shape", () => {
  test.each<{ name: string; reply: Partial<ModelReply>; warnings: readonly string[] }>([
    {
      name: "response-summary",
      reply: {
        text: "Crate 4 is in bay 2.",
        reasoning: "**Finding the crate**\n\nThe list names bay 2.",
        finish: { reason: "stop", raw: "completed" },
        usage: { inputTokens: 140, outputTokens: 75, cachedInputTokens: 0, reasoningTokens: 60 },
        servedModel: "gpt-5.4-2026-03-05",
        requestId: "resp_0a91c4",
      },
      warnings: [],
    },
    {
      name: "response-tool-call",
      reply: {
        text: "<purpose>Finding crate 4</purpose>",
        reasoningHidden: true,
        toolCalls: [
          { id: "call_Vq1", name: "find_crate", arguments: '{"number":4}' },
          { id: "call_Vq2", name: "find_crate", arguments: '{"number":5}' },
        ],
        finish: { reason: "tool-calls", raw: "completed" },
        usage: { inputTokens: 300, outputTokens: 92, cachedInputTokens: 256, reasoningTokens: 40 },
        servedModel: "gpt-5.4-2026-03-05",
        requestId: "resp_0b1",
      },
      warnings: [],
    },
    {
      name: "response-phases",
      reply: {
        text: "Looking at the list.\n\nBay 2.",
        finish: { reason: "stop", raw: "completed" },
        usage: { ...unknownUsage, inputTokens: 20, outputTokens: 12 },
        servedModel: "gpt-5.3-codex",
        requestId: "resp_0c1",
      },
      warnings: [
        "a part of the reply that is no text was left out",
        "the reply came as 2 messages; a blank line was set between them",
      ],
    },
    {
      name: "response-cut",
      reply: {
        text: "Crate 4 is",
        finish: { reason: "length", raw: "max_output_tokens" },
        usage: { inputTokens: 31, outputTokens: 16, cachedInputTokens: 0, reasoningTokens: 0 },
        servedModel: "gpt-4.1-2025-04-14",
        requestId: "resp_0d1",
      },
      warnings: [],
    },
    {
      name: "response-refusal",
      reply: {
        text: "I cannot help with that crate.",
        finish: { reason: "stop", raw: "completed" },
        usage: { ...unknownUsage, inputTokens: 31, outputTokens: 9 },
        servedModel: "gpt-4.1-2025-04-14",
        requestId: "resp_0e1",
      },
      warnings: ["the text is what the server calls a refusal"],
    },
  ])("reads $name", ({ name, reply, warnings }) => {
    expect(read(replyBody(name))).toEqual({
      kind: "reply",
      reply: { ...plainReply(""), ...reply },
      warnings,
    });
  });
});

describe("readResponse() of output items", () => {
  test.each([
    { name: "nothing", items: [], text: "", reasoning: null, hidden: false },
    {
      name: "reasoning in the open",
      items: [
        {
          type: "reasoning",
          summary: [{ type: "summary_text", text: "Short." }],
          content: [{ type: "reasoning_text", text: "Long." }],
        },
        said("x"),
      ],
      text: "x",
      reasoning: "Long.",
      hidden: false,
    },
    {
      name: "reasoning shown once and hidden once",
      items: [
        { type: "reasoning", summary: [{ text: "Shown." }] },
        { type: "reasoning", summary: [], encrypted_content: "x" },
        said("x"),
      ],
      text: "x",
      reasoning: "Shown.",
      hidden: true,
    },
    {
      name: "a message of a bare text",
      items: [{ type: "message", content: "x" }],
      text: "x",
      reasoning: null,
      hidden: false,
    },
    {
      name: "a message of nothing",
      items: [{ type: "message", content: [] }, said("x")],
      text: "x",
      reasoning: null,
      hidden: false,
    },
  ])("reads $name", ({ items, text, reasoning, hidden }) => {
    expect(replyOf(responseWith(items))).toMatchObject({
      text,
      reasoning,
      reasoningHidden: hidden,
    });
  });

  test("calls reasoning hidden that is counted and is no item", () => {
    const usage = {
      input_tokens: 9,
      output_tokens: 20,
      output_tokens_details: { reasoning_tokens: 12 },
    };
    expect(replyOf(responseWith([said("x")], { usage })).reasoningHidden).toBe(true);
  });

  test("gives a call without an id one by its place", () => {
    const call = { type: "function_call", name: "f", arguments: "{x" };
    expect(read(responseWith([said("x"), call]))).toMatchObject({
      reply: { toolCalls: [{ id: "call_1", name: "f", arguments: "{x" }] },
      warnings: ["the server gave a tool call no id"],
    });
  });

  test.each([
    { status: "completed", details: null, reason: "stop", raw: "completed" },
    {
      status: "incomplete",
      details: { reason: "max_output_tokens" },
      reason: "length",
      raw: "max_output_tokens",
    },
    { status: "incomplete", details: { reason: "odd" }, reason: "other", raw: "odd" },
    { status: "incomplete", details: null, reason: "other", raw: "incomplete" },
    { status: undefined, details: undefined, reason: "other", raw: null },
  ])("ends by $reason when the status is $status and the details $details", (row) => {
    const fields = { status: row.status, incomplete_details: row.details };
    expect(replyOf(responseWith([said("x")], fields)).finish).toEqual({
      reason: row.reason,
      raw: row.raw,
    });
  });
});

describe("readResponse() of what is no reply", () => {
  test.each([
    { code: "rate_limit_exceeded", cause: "rate-limit" },
    { code: "server_error", cause: "server" },
    { code: "vector_store_timeout", cause: "server" },
    { code: "invalid_prompt", cause: "content-filter" },
    { code: "bio_policy", cause: "content-filter" },
    { code: "data_residency_mismatch", cause: "bad-request" },
    { code: "context_length_exceeded", cause: "context" },
    { code: "constructor", cause: "server" },
  ])("is missing by cause $cause when it failed by $code", ({ code, cause }) => {
    const fields = { status: "failed", error: { code, message: "It went wrong." } };
    expect(read(responseWith([], fields))).toMatchObject({ kind: "missing", cause });
  });

  test.each([
    { fields: { status: "failed", error: null }, cause: "server" },
    { fields: { status: "cancelled" }, cause: "server" },
    { fields: { status: "queued" }, cause: "malformed" },
    { fields: { status: "in_progress" }, cause: "malformed" },
    {
      fields: { status: "incomplete", incomplete_details: { reason: "content_filter" } },
      cause: "content-filter",
    },
    { fields: { output: "x" }, cause: "malformed" },
    { fields: { output: null, error: { code: 429, message: "Slow." } }, cause: "rate-limit" },
  ])("is missing by cause $cause for $fields", ({ fields, cause }) => {
    expect(read(responseWith([said("Half a")], fields))).toMatchObject({ kind: "missing", cause });
  });

  test.each([
    { name: "nothing", body: "", words: /sent nothing/ },
    { name: "a page", body: "<html>hello</html>", words: /not JSON: "<html>hello/ },
    { name: "a stream", body: 'event: response.created\ndata: {"x":1}\n\n', words: /not JSON/ },
    { name: "a list", body: "[]", words: /no message/ },
    { name: "a chat completion", body: '{"choices":[{"message":{}}]}', words: /no message/ },
    {
      name: "a message without content",
      body: responseWith([{ type: "message" }]),
      words: /neither text nor parts/,
    },
    {
      name: "a call of nothing",
      body: responseWith([{ type: "function_call", arguments: "{}" }]),
      words: /names no function/,
    },
    {
      name: "a call with parsed arguments",
      body: responseWith([{ type: "function_call", name: "f", arguments: {} }]),
      words: /names no function/,
    },
  ])("is missing by cause malformed for $name", ({ body, words }) => {
    const reading = read(body);
    expect(reading).toMatchObject({ kind: "missing", cause: "malformed" });
    expect(reading).toHaveProperty("detail", expect.stringMatching(words));
  });

  test("answers every text, and gives texts and lists where it replies", () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    const part = fc.record({
      type: fc.oneof(fc.constantFrom("output_text", "refusal", "x"), json),
      text: json,
      refusal: json,
    });
    const item = fc.record(
      {
        type: fc.oneof(fc.constantFrom("message", "reasoning", "function_call"), json),
        content: fc.oneof(json, fc.array(fc.oneof(part, json))),
        summary: fc.oneof(json, fc.array(fc.oneof(part, json))),
        name: fc.oneof(fc.string(), json),
        arguments: fc.oneof(fc.string(), json),
        call_id: json,
      },
      { requiredKeys: ["type"] },
    );
    const body = fc.record({
      id: json,
      status: fc.oneof(fc.constantFrom("completed", "incomplete", "failed"), json),
      output: fc.oneof(fc.array(fc.oneof(item, json)), json),
      usage: json,
      error: json,
      incomplete_details: json,
    });
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
        for (const call of reading.reply.toolCalls) expect(call.name).not.toBe("");
        expect(JSON.parse(JSON.stringify(reading.reply))).toEqual(reading.reply);
      }),
      { numRuns: 500 },
    );
  });
});
