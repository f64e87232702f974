import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failedCall } from "../http/__fixtures__/requests.ts";
import type { ReplyReading } from "../http/wire.ts";
import { type ModelReply, plainReply, unknownUsage } from "../model.ts";
import { bodyWith, replyBody } from "./__fixtures__/replies.ts";
import { readOllamaReply } from "./read-reply.ts";

const read = (body: string): ReplyReading => readOllamaReply(body, failedCall());

function replyOf(body: string): ModelReply {
  const reading = read(body);
  if (reading.kind === "missing") throw new Error(reading.detail);
  return reading.reply;
}

describe("readOllamaReply() of Ollama's own shape", () => {
  test.each<{ file: string; reply: Partial<ModelReply> }>([
    {
      file: "reply.json",
      reply: {
        text: "Rain again, and the ferry late.",
        reasoning: "Weather first, then the boat.",
        finish: { reason: "stop", raw: "stop" },
        usage: { ...unknownUsage, inputTokens: 33, outputTokens: 17 },
        servedModel: "lantern:4b",
      },
    },
    {
      file: "tool-call.json",
      reply: {
        text: "<purpose>Looking up the ferry</purpose>",
        toolCalls: [
          { id: "call_x7f1", name: "ferry_times", arguments: '{"pier":"north"}' },
          { id: "call_x7f2", name: "ferry_times", arguments: '{"pier":"south"}' },
        ],
        finish: { reason: "tool-calls", raw: "stop" },
        usage: { ...unknownUsage, inputTokens: 180, outputTokens: 22 },
        servedModel: "lantern:4b",
      },
    },
    {
      // A server that gives calls no id, and leaves out the count of a prompt that its cache held.
      file: "old-tool-call.json",
      reply: {
        text: "",
        toolCalls: [{ id: "call_0", name: "ferry_times", arguments: '{"pier":"north"}' }],
        finish: { reason: "tool-calls", raw: "stop" },
        usage: { ...unknownUsage, outputTokens: 18 },
        servedModel: "candle:1b",
      },
    },
    {
      file: "cut.json",
      reply: {
        text: "Rain again, and",
        finish: { reason: "length", raw: "length" },
        usage: { ...unknownUsage, inputTokens: 33, outputTokens: 4 },
        servedModel: "lantern:4b",
      },
    },
    {
      file: "stream.ndjson",
      reply: {
        text: "Rain again.",
        reasoning: "Weather first.",
        toolCalls: [
          { id: "call_0", name: "ferry_times", arguments: '{"pier":"north"}' },
          { id: "call_1", name: "ferry_times", arguments: '{"pier":"south"}' },
        ],
        finish: { reason: "tool-calls", raw: "stop" },
        usage: { ...unknownUsage, inputTokens: 180, outputTokens: 41 },
        servedModel: "lantern:4b",
      },
    },
  ])("reads $file", ({ file, reply }) => {
    expect(read(replyBody(file))).toEqual({
      kind: "reply",
      reply: { ...plainReply(""), ...reply },
      warnings: [],
    });
  });
});

describe("readOllamaReply() of a message", () => {
  test.each([
    { name: "null", message: { content: null } },
    { name: "an empty text", message: { content: "" } },
    { name: "nothing", message: {} },
  ])('is an outcome with the text "" when its content is $name', ({ message }) => {
    expect(replyOf(bodyWith(message))).toMatchObject({ text: "", toolCalls: [], reasoning: null });
  });

  test.each([
    { word: "stop", reason: "stop", raw: "stop" },
    { word: "length", reason: "length", raw: "length" },
    { word: "odd", reason: "other", raw: "odd" },
    { word: "", reason: "other", raw: null },
    { word: undefined, reason: "other", raw: null },
    { word: 3, reason: "other", raw: null },
  ])("keeps the word $word beside ours, $reason", ({ word, reason, raw }) => {
    const body = bodyWith({ content: "x" }, { done_reason: word });
    expect(replyOf(body).finish).toEqual({ reason, raw });
  });

  test("keeps the word for a limit beside calls that were written before it", () => {
    const message = { tool_calls: [{ function: { name: "f", arguments: {} } }] };
    expect(replyOf(bodyWith(message, { done_reason: "length" })).finish.reason).toBe("length");
  });

  test.each([
    { prompt_eval_count: 0, eval_count: 0 },
    { prompt_eval_count: null, eval_count: null },
    { prompt_eval_count: "9", eval_count: 1.5 },
    {},
  ])("does not know the counts of %j", (fields) => {
    expect(replyOf(bodyWith({ content: "x" }, fields)).usage).toEqual(unknownUsage);
  });

  test("reads a stream of Windows lines, and one line with a break behind it", () => {
    const lines = [bodyWith({ content: "a" }, { done: false }), bodyWith({ content: "b" })];
    expect(replyOf(`${lines.join("\r\n")}\r\n\r\n`).text).toBe("ab");
    expect(replyOf(`${lines[1]}\n`).text).toBe("b");
  });
});

describe("readOllamaReply() of what is no reply", () => {
  const piece = bodyWith({ content: "Half" }, { done: false });

  test.each([
    { name: "nothing", body: "", words: /sent nothing/ },
    { name: "a page", body: "<html>hello</html>", words: /not JSON: "<html>hello/ },
    { name: "half a reply", body: '{"message":{"cont', words: /not JSON/ },
    { name: "a stream with half a line", body: `${piece}\n{"message":{"cont`, words: /not JSON/ },
    { name: "a stream that ends early", body: `${piece}\n${piece}\n`, words: /breaks off/ },
    { name: "a piece of a stream", body: piece, words: /breaks off/ },
    { name: "null", body: "null", words: /no message/ },
    { name: "a list", body: "[]", words: /no message/ },
    { name: "a chat completion", body: '{"choices":[{"message":{}}]}', words: /no message/ },
    { name: "a reply of /api/generate", body: '{"response":"x","done":true}', words: /no message/ },
    { name: "parts for content", body: bodyWith({ content: [] }), words: /not a text/ },
    { name: "tool calls in a map", body: bodyWith({ tool_calls: {} }), words: /names no function/ },
    { name: "a call of nothing", body: bodyWith({ tool_calls: [{}] }), words: /names no function/ },
  ])("is missing by cause malformed for $name", ({ body, words }) => {
    const reading = read(body);
    expect(reading).toMatchObject({ kind: "missing", cause: "malformed" });
    expect(reading).toHaveProperty("detail", expect.stringMatching(words));
  });

  test.each([
    { name: "loading", body: bodyWith({ content: "" }, { done_reason: "load" }) },
    { name: "unloading", body: bodyWith({ content: "" }, { done_reason: "unload" }) },
    { name: "an error", body: '{"error":"llama runner process has terminated"}' },
    { name: "an error beside a message", body: bodyWith({ content: "Half" }, { error: "gone" }) },
    { name: "an error in a stream", body: `${piece}\n{"error":"gone"}\n` },
  ])("is missing by cause server for $name", ({ body }) => {
    expect(read(body)).toMatchObject({ kind: "missing", cause: "server" });
  });

  test("takes the status that an error in a stream comes with", () => {
    const error = '{"error":"unauthorized","status":401}';
    expect(read(`${piece}\n${error}`)).toMatchObject({ kind: "missing", cause: "auth" });
  });

  test("answers every text, and gives texts and lists where it replies", () => {
    const json = fc.jsonValue({ maxDepth: 2 });
    const call = fc.record({
      id: json,
      function: fc.oneof(fc.record({ name: fc.oneof(fc.string(), json), arguments: json }), json),
    });
    const message = fc.record(
      {
        content: fc.oneof(fc.string(), json),
        thinking: fc.oneof(fc.string(), json),
        tool_calls: fc.oneof(fc.array(call), json),
      },
      { requiredKeys: [] },
    );
    const piece = fc.record(
      { message: fc.oneof(message, json), done: json, done_reason: json, eval_count: json },
      { requiredKeys: ["message"] },
    );
    const text = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .array(piece, { maxLength: 4 })
        .map((pieces) => pieces.map((p) => JSON.stringify(p)).join("\n")),
    );
    fc.assert(
      fc.property(text, (given) => {
        const reading = read(given);
        if (reading.kind === "missing") {
          expect(reading.detail).not.toBe("");
          return;
        }
        expect(typeof reading.reply.text).toBe("string");
        for (const { name } of reading.reply.toolCalls) expect(name).not.toBe("");
        expect(JSON.parse(JSON.stringify(reading.reply))).toEqual(reading.reply);
      }),
      { numRuns: 500 },
    );
  });

  test("reads a text in one piece as it reads it in many", () => {
    const said = fc.record({ content: fc.string(), thinking: fc.string() });
    fc.assert(
      fc.property(fc.array(said, { minLength: 2, maxLength: 5 }), (messages) => {
        const lines = messages.map((message, at) =>
          bodyWith(message, { done: at === messages.length - 1 }),
        );
        const whole = bodyWith({
          content: messages.map(({ content }) => content).join(""),
          thinking: messages.map(({ thinking }) => thinking).join(""),
        });
        expect(replyOf(lines.join("\n"))).toEqual(replyOf(whole));
      }),
    );
  });
});
