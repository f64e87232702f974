import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failedCall } from "../http/__fixtures__/requests.ts";
import type { ReplyReading } from "../http/wire.ts";
import { type ModelReply, plainReply, unknownUsage } from "../model.ts";
import { bodyWith, replyBody } from "./__fixtures__/replies.ts";
import { readReply } from "./read-reply.ts";

const read = (body: string): ReplyReading => readReply(body, failedCall());

function replyOf(body: string): ModelReply {
  const reading = read(body);
  if (reading.kind === "missing") throw new Error(reading.detail);
  return reading.reply;
}

describe("readReply() of a server's own shape", () => {
  test.each([
    {
      name: "llama-cpp-reply",
      reply: {
        text: "The kettle had gone cold by the time Ines came back.",
        reasoning: "The kettle is a detail the reader knows.",
        toolCalls: [],
        finish: { reason: "stop", raw: "stop" },
        usage: { ...unknownUsage, inputTokens: 61, outputTokens: 23, cachedInputTokens: 40 },
        fingerprint: "b9000-0123abcd",
        servedModel: "tale-3b-q4_k_m.gguf",
      },
      warnings: [],
    },
    {
      name: "llama-cpp-tool-call",
      reply: {
        text: "<purpose>Counting the open invoices</purpose>",
        reasoning: null,
        toolCalls: [{ id: "k3Vb9", name: "list_invoices", arguments: '{"state":"open"}' }],
        finish: { reason: "tool-calls", raw: "tool_calls" },
        usage: { ...unknownUsage, inputTokens: 212, outputTokens: 31 },
        servedModel: "tale-3b-q4_k_m.gguf",
      },
      warnings: [],
    },
    {
      name: "vllm-reply",
      reply: {
        text: "Comparing the two delivery notes</purpose>\nBoth notes name the same crate.",
        reasoning: null,
        toolCalls: [],
        finish: { reason: "length", raw: "length" },
        usage: { ...unknownUsage, inputTokens: 140, outputTokens: 48 },
        servedModel: "orchard/pear-8b-instruct",
      },
      warnings: [],
    },
    {
      name: "vllm-tool-calls",
      reply: {
        text: "",
        reasoning: "Two crates, so two look-ups.",
        toolCalls: [
          { id: "chatcmpl-tool-1a", name: "find_crate", arguments: '{"number": 4}' },
          { id: "chatcmpl-tool-1b", name: "find_crate", arguments: '{"number": 5' },
        ],
        finish: { reason: "tool-calls", raw: "tool_calls" },
        usage: { ...unknownUsage, inputTokens: 300, outputTokens: 52 },
        servedModel: "orchard/pear-8b-instruct",
      },
      warnings: [],
    },
    {
      name: "ollama-reply",
      reply: {
        text: "Rain again, and the ferry late.",
        reasoning: "Weather first, then the boat.",
        toolCalls: [],
        finish: { reason: "stop", raw: "stop" },
        usage: { ...unknownUsage, inputTokens: 33, outputTokens: 17 },
        fingerprint: "fp_ollama",
        servedModel: "lantern:4b",
      },
      warnings: [],
    },
    {
      name: "ollama-tool-call",
      reply: {
        text: "",
        reasoning: null,
        toolCalls: [{ id: "call_x7f1", name: "ferry_times", arguments: '{"pier":"north"}' }],
        finish: { reason: "tool-calls", raw: "tool_calls" },
        usage: { ...unknownUsage, inputTokens: 180, outputTokens: 22 },
        fingerprint: "fp_ollama",
        servedModel: "lantern:4b",
      },
      warnings: [],
    },
    {
      name: "lm-studio-reply",
      reply: {
        text: "\n\nThe gate was open.",
        reasoning: null,
        toolCalls: [],
        finish: { reason: "stop", raw: "stop" },
        usage: unknownUsage,
        fingerprint: "harbour-7b-instruct",
        servedModel: "harbour-7b-instruct",
      },
      warnings: [],
    },
    {
      name: "parts-reply",
      reply: {
        text: "Half past four.",
        reasoning: "Short is best.",
        toolCalls: [],
        finish: { reason: "stop", raw: "stop" },
        usage: { ...unknownUsage, inputTokens: 12, outputTokens: 9 },
        servedModel: "pair-small",
      },
      warnings: ["a part of the reply that is no text was left out"],
    },
  ])("reads $name", ({ name, reply, warnings }) => {
    expect(read(replyBody(name))).toEqual({
      kind: "reply",
      reply: { ...plainReply(""), ...reply },
      warnings,
    });
  });
});

describe("readReply() of a message", () => {
  test.each([
    { name: "null", message: { content: null } },
    { name: "an empty text", message: { content: "" } },
    { name: "nothing", message: {} },
    { name: "no parts", message: { content: [] } },
  ])('is an outcome with the text "" when its content is $name', ({ message }) => {
    expect(replyOf(bodyWith(message))).toMatchObject({ text: "", toolCalls: [], reasoning: null });
  });

  test.each([
    { word: "stop", reason: "stop" },
    { word: "eos", reason: "stop" },
    { word: "END_TURN", reason: "stop" },
    { word: "length", reason: "length" },
    { word: "max_tokens", reason: "length" },
    { word: "tool_calls", reason: "tool-calls" },
    { word: "function_call", reason: "tool-calls" },
    { word: "load", reason: "other" },
    { word: "constructor", reason: "other" },
  ])("keeps the finish word $word beside ours, $reason", ({ word, reason }) => {
    expect(replyOf(bodyWith({ content: "x" }, { finish_reason: word })).finish).toEqual({
      reason,
      raw: word,
    });
  });

  test.each([undefined, null, "", 3])("has no finish word for %j", (word) => {
    expect(replyOf(bodyWith({ content: "x" }, { finish_reason: word })).finish).toEqual({
      reason: "other",
      raw: null,
    });
  });

  test.each([
    { word: "content_filter", cause: "content-filter" },
    { word: "abort", cause: "server" },
    { word: "insufficient_system_resource", cause: "server" },
    { word: "error", cause: "server" },
    { word: "model_length", cause: "context" },
  ])("is missing by cause $cause when it ended by $word", ({ word, cause }) => {
    expect(read(bodyWith({ content: "Half a" }, { finish_reason: word }))).toMatchObject({
      kind: "missing",
      cause,
    });
  });

  test.each([
    { name: "no usage", usage: undefined, input: null, output: null },
    { name: "a usage of nulls", usage: { prompt_tokens: null }, input: null, output: null },
    {
      name: "words",
      usage: { prompt_tokens: "9", completion_tokens: -1 },
      input: null,
      output: null,
    },
    { name: "fractions", usage: { prompt_tokens: 1.5 }, input: null, output: null },
    {
      name: "zeros beside a text",
      usage: { prompt_tokens: 0, completion_tokens: 0 },
      input: null,
      output: null,
    },
  ])("does not know the counts of $name", ({ usage, input, output }) => {
    const body = JSON.stringify({ usage, choices: [{ message: { content: "x" } }] });
    expect(replyOf(body)).toMatchObject({
      usage: { inputTokens: input, outputTokens: output },
      servedModel: null,
    });
  });

  test("counts no tokens where nothing was written", () => {
    const usage = { prompt_tokens: 4, completion_tokens: 0 };
    const body = JSON.stringify({ usage, choices: [{ message: { content: "" } }] });
    expect(replyOf(body).usage).toEqual({ ...unknownUsage, inputTokens: 4, outputTokens: 0 });
  });

  test.each([
    { name: "shown", message: { content: "x", reasoning: "Hm." }, tokens: 12, hidden: false },
    { name: "counted and not shown", message: { content: "x" }, tokens: 12, hidden: true },
    { name: "counted as none", message: { content: "x" }, tokens: 0, hidden: false },
    { name: "neither counted nor shown", message: { content: "x" }, tokens: null, hidden: false },
  ])("calls reasoning that is $name hidden: $hidden", ({ message, tokens, hidden }) => {
    const details = { reasoning_tokens: tokens };
    const usage = { prompt_tokens: 9, completion_tokens: 20, completion_tokens_details: details };
    const body = JSON.stringify({ usage, choices: [{ message }] });
    expect(replyOf(body)).toMatchObject({
      reasoningHidden: hidden,
      usage: { reasoningTokens: tokens },
    });
  });

  test("takes a refusal for the text, and says so", () => {
    expect(read(bodyWith({ content: null, refusal: "I would rather not." }))).toMatchObject({
      reply: { text: "I would rather not." },
      warnings: ["the text is what the server calls a refusal"],
    });
    expect(replyOf(bodyWith({ content: "Yes.", refusal: "" })).text).toBe("Yes.");
  });

  test.each([
    {
      name: "parsed arguments",
      call: { id: "a", function: { name: "f", arguments: { x: 1 } } },
      is: '{"x":1}',
    },
    { name: "no arguments", call: { id: "a", function: { name: "f" } }, is: "{}" },
    {
      name: "a text that is no JSON",
      call: { id: "a", function: { name: "f", arguments: "{x" } },
      is: "{x",
    },
  ])("keeps a tool call with $name", ({ call, is }) => {
    expect(replyOf(bodyWith({ tool_calls: [call] })).toolCalls).toEqual([
      { id: "a", name: "f", arguments: is },
    ]);
  });

  test("gives tool calls without an id one by their place", () => {
    const call = { id: "", function: { name: "f", arguments: "{}" } };
    expect(read(bodyWith({ tool_calls: [call, { ...call, id: "b" }, call] }))).toMatchObject({
      reply: { toolCalls: [{ id: "call_0" }, { id: "b" }, { id: "call_2" }] },
      warnings: ["the server gave a tool call no id"],
    });
  });
});

describe("readReply() of what is no reply", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  test.each([
    { name: "nothing", body: "", words: /sent nothing/ },
    { name: "a page", body: "<html>hello</html>", words: /not JSON: "<html>hello/ },
    { name: "a stream", body: 'data: {"choices":[]}\n\n', words: /not JSON/ },
    { name: "half a reply", body: '{"choices":[{"mess', words: /not JSON/ },
    { name: "null", body: "null", words: /no message/ },
    { name: "a list", body: "[]", words: /no message/ },
    { name: "no choices", body: '{"choices":[]}', words: /no message/ },
    { name: "choices that are none", body: '{"choices":{"0":{}}}', words: /no message/ },
    { name: "a text completion", body: '{"choices":[{"text":"x"}]}', words: /no message/ },
    { name: "a null message", body: '{"choices":[{"message":null}]}', words: /no message/ },
    {
      name: "a number for content",
      body: bodyWith({ content: 3 }),
      words: /neither text nor parts/,
    },
    { name: "tool calls in a map", body: bodyWith({ tool_calls: {} }), words: /not a list/ },
    { name: "a call of nothing", body: bodyWith({ tool_calls: [{}] }), words: /names no function/ },
    {
      name: "a call that is null",
      body: bodyWith({ tool_calls: [null] }),
      words: /names no function/,
    },
    {
      name: "arguments nested without end",
      body: `{"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":${deep}}}]}}]}`,
      words: /no arguments to read/,
    },
  ])("is missing by cause malformed for $name", ({ body, words }) => {
    const reading = read(body);
    expect(reading).toMatchObject({ kind: "missing", cause: "malformed" });
    expect(reading).toHaveProperty("detail", expect.stringMatching(words));
  });

  test.each([
    { error: { code: 429, message: "Slow down." }, cause: "rate-limit" },
    { error: { code: 502, message: "Upstream." }, cause: "server" },
    {
      error: { code: 400, type: "exceed_context_size_error", message: "Too big." },
      cause: "context",
    },
    { error: { code: "odd", message: "What." }, cause: "server" },
    { error: { code: { toString: 4 }, message: "What." }, cause: "server" },
    { error: "Unexpected endpoint or method. (POST /chat/completions)", cause: "bad-request" },
  ])("reads the failure that a status of 200 hides: $error", ({ error, cause }) => {
    expect(read(JSON.stringify({ error }))).toMatchObject({ kind: "missing", cause });
  });

  test("answers every text, and gives texts and lists where it replies", () => {
    const message = fc.record(
      {
        content: fc.oneof(
          fc.string(),
          fc.jsonValue(),
          fc.array(
            fc.record({
              type: fc.constantFrom("text", "thinking", "x"),
              text: fc.jsonValue(),
              thinking: fc.jsonValue(),
            }),
          ),
        ),
        tool_calls: fc.oneof(
          fc.jsonValue(),
          fc.array(
            fc.record({ function: fc.record({ name: fc.string(), arguments: fc.jsonValue() }) }),
          ),
        ),
        reasoning: fc.jsonValue(),
        refusal: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const body = fc.record({
      choices: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.record({ message, finish_reason: fc.jsonValue() })),
      ),
      usage: fc.jsonValue(),
      error: fc.jsonValue(),
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
