import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failedCall } from "../http/__fixtures__/requests.ts";
import type { ReplyReading } from "../http/wire.ts";
import type { ModelReply } from "../model.ts";
import { bodyWith, replyBody } from "./__fixtures__/replies.ts";
import { readReply } from "./read-reply.ts";

const read = (body: string): ReplyReading => readReply(body, failedCall());

function replyOf(body: string): ModelReply {
  const reading = read(body);
  if (reading.kind === "missing") throw new Error(reading.detail);
  return reading.reply;
}

describe("readReply() of a message", () => {
  test.each([
    {
      name: "text",
      reply: {
        text: "<purpose>Weighing the second parcel</purpose>\nIt comes to 3 kg.",
        reasoning: null,
        reasoningHidden: false,
        toolCalls: [],
        finish: { reason: "stop", raw: "end_turn" },
        usage: {
          inputTokens: 214,
          outputTokens: 24,
          cachedInputTokens: 0,
          reasoningTokens: null,
        },
        servedModel: "claude-haiku-4-5-20251001",
        fingerprint: null,
        requestId: "msg_01Qv7tXk2ZrNcA8m",
      },
    },
    {
      name: "tool-calls",
      reply: {
        text: "<purpose>Finding both parcels</purpose>",
        reasoning: null,
        reasoningHidden: false,
        toolCalls: [
          {
            id: "toolu_01F6mYtS8JxRq2Aa",
            name: "find_parcel",
            arguments: '{"number":4,"depot":"north"}',
          },
          { id: "toolu_01K9cPzN3WvBd7Ee", name: "find_parcel", arguments: "{}" },
        ],
        finish: { reason: "tool-calls", raw: "tool_use" },
        usage: {
          inputTokens: 2212,
          outputTokens: 96,
          cachedInputTokens: 1900,
          reasoningTokens: null,
        },
        servedModel: "claude-sonnet-4-5-20250929",
        fingerprint: null,
        requestId: "msg_01Hk4dWq9LsVbE3p",
      },
    },
    {
      name: "thinking",
      reply: {
        text: "",
        reasoning: "The north depot first.\n\n<purpose>Asking the north depot</purpose>",
        reasoningHidden: false,
        toolCalls: [
          { id: "toolu_01B2nVxC5MqZk8Gg", name: "find_parcel", arguments: '{"depot":"north"}' },
        ],
        finish: { reason: "tool-calls", raw: "tool_use" },
        usage: {
          inputTokens: 640,
          outputTokens: 88,
          cachedInputTokens: null,
          reasoningTokens: 41,
        },
        servedModel: "claude-opus-5-5",
        fingerprint: null,
        requestId: "msg_01Tn5bGx6YhKoU1s",
      },
    },
    {
      name: "hidden-thinking",
      reply: {
        text: "The parcel is in bay 2.",
        reasoning: null,
        reasoningHidden: true,
        toolCalls: [],
        finish: { reason: "stop", raw: "end_turn" },
        usage: {
          inputTokens: 71,
          outputTokens: 130,
          cachedInputTokens: null,
          reasoningTokens: 118,
        },
        servedModel: "claude-opus-4-8",
        fingerprint: null,
        requestId: "msg_01Wz8eJr4PfDiM7y",
      },
    },
  ])("reads $name", ({ name, reply }) => {
    expect(read(replyBody(name))).toEqual({ kind: "reply", reply, warnings: [] });
  });

  test.each([
    { name: "truncated", text: "The lamp went out and", reason: "length", raw: "max_tokens" },
    { name: "refusal", text: "", reason: "other", raw: "refusal" },
    { name: "empty", text: "", reason: "stop", raw: "end_turn" },
  ])("reads $name as what the model did", ({ name, text, reason, raw }) => {
    expect(replyOf(replyBody(name))).toMatchObject({ text, finish: { reason, raw } });
  });

  test("takes the end of the context for no reply", () => {
    expect(read(replyBody("context-end"))).toEqual({
      kind: "missing",
      cause: "context",
      detail: "the reply ran into the end of the context of pear-8b",
    });
  });

  test.each([
    { stop: "stop_sequence", reason: "stop" },
    { stop: "pause_turn", reason: "other" },
    { stop: "toString", reason: "other" },
    { stop: null, reason: "other" },
  ])("reads the end $stop as $reason", ({ stop, reason }) => {
    const body = bodyWith([], { stop_reason: stop });
    expect(replyOf(body).finish).toEqual({ reason, raw: stop });
  });

  test("keeps texts in their order, tells what it left out, and names a call without an id", () => {
    const content = [
      { type: "text", text: "One. " },
      { type: "server_tool_use", id: "s", name: "web_search", input: {} },
      { type: "tool_use", name: "f", input: null },
      { type: "text", text: "Two." },
      { type: "tool_use", name: "g" },
    ];
    expect(read(bodyWith(content))).toMatchObject({
      reply: {
        text: "One. Two.",
        toolCalls: [
          { id: "call_0", name: "f", arguments: "{}" },
          { id: "call_1", name: "g", arguments: "{}" },
        ],
      },
      warnings: [
        "a part of the reply that is no text was left out",
        "the server gave a tool call no id",
      ],
    });
  });

  test.each([
    { name: "no counts", usage: undefined, is: [null, null, null, null] },
    {
      name: "a prompt of nothing",
      usage: { input_tokens: 0, output_tokens: 3 },
      is: [null, 3, null, null],
    },
    {
      name: "a text of nothing",
      usage: { input_tokens: 5, output_tokens: 0 },
      is: [5, null, null, null],
    },
    {
      name: "a prompt that a cache held",
      usage: { input_tokens: 0, cache_read_input_tokens: 7, output_tokens: 3 },
      is: [7, 3, 7, null],
    },
    {
      name: "more thoughts than tokens",
      usage: { input_tokens: 5, output_tokens: 3, output_tokens_details: { thinking_tokens: 4 } },
      is: [5, 3, null, null],
    },
    {
      name: "counts that are none",
      usage: { input_tokens: "5", output_tokens: -1 },
      is: [null, null, null, null],
    },
  ])("counts $name", ({ usage, is }) => {
    const reply = replyOf(bodyWith([{ type: "text", text: "Yes." }], { usage }));
    const [inputTokens, outputTokens, cachedInputTokens, reasoningTokens] = is;
    expect(reply.usage).toEqual({
      inputTokens,
      outputTokens,
      cachedInputTokens,
      reasoningTokens,
    });
  });
});

describe("readReply() of what is no message", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  test.each([
    { name: "nothing", body: "", words: /sent nothing/ },
    { name: "a page", body: "<html>hello</html>", words: /not JSON: "<html>hello/ },
    { name: "a stream", body: "event: message_start\n\n", words: /not JSON/ },
    { name: "null", body: "null", words: /no message/ },
    { name: "a list", body: "[]", words: /no message/ },
    { name: "a text for content", body: '{"content":"x"}', words: /no message/ },
    { name: "a call of nothing", body: bodyWith([{ type: "tool_use" }]), words: /names no tool/ },
    {
      name: "an input nested without end",
      body: `{"content":[{"type":"tool_use","id":"a","name":"f","input":${deep}}]}`,
      words: /no input to read/,
    },
  ])("is missing by cause malformed for $name", ({ body, words }) => {
    const reading = read(body);
    expect(reading).toMatchObject({ kind: "missing", cause: "malformed" });
    expect(reading).toHaveProperty("detail", expect.stringMatching(words));
  });

  test.each([
    { type: "rate_limit_error", cause: "rate-limit" },
    { type: "overloaded_error", cause: "server" },
    { type: "authentication_error", cause: "auth" },
    { type: "billing_error", cause: "auth" },
    { type: "invalid_request_error", cause: "bad-request" },
    { type: "odd", cause: "server" },
  ])("reads the failure that a status of 200 hides: $type", ({ type, cause }) => {
    const body = JSON.stringify({ type: "error", error: { type, message: "No." } });
    expect(read(body)).toMatchObject({ kind: "missing", cause });
  });

  test("answers every text, and gives texts and lists where it replies", () => {
    const block = fc.record(
      {
        type: fc.constantFrom("text", "thinking", "redacted_thinking", "tool_use", "x"),
        text: fc.jsonValue(),
        thinking: fc.jsonValue(),
        id: fc.jsonValue(),
        name: fc.oneof(fc.string(), fc.jsonValue()),
        input: fc.jsonValue(),
      },
      { requiredKeys: ["type"] },
    );
    const body = fc.record(
      {
        content: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(block, fc.jsonValue()))),
        stop_reason: fc.oneof(fc.constantFrom("end_turn", "refusal"), fc.jsonValue()),
        usage: fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom("input_tokens", "output_tokens"), fc.jsonValue()),
        ),
        error: fc.jsonValue(),
        model: fc.jsonValue(),
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
