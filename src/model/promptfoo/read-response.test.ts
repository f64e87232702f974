import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failedCall } from "../http/__fixtures__/requests.ts";
import { familyOf } from "./provider-family.ts";
import { type AskedCall, readResponse } from "./read-response.ts";

const callOf = (id: string, tools = false): AskedCall => ({
  ...failedCall({ address: `promptfoo's provider ${id}` }),
  family: familyOf(id),
  tools,
});
const openai = callOf("openai:chat:pear");
const call = { id: "c1", type: "function", function: { name: "find", arguments: '{"a":1}' } };
const toolCalls = [{ id: "c1", name: "find", arguments: '{"a":1}' }];

describe("readResponse()", () => {
  test("reads a whole answer", () => {
    const response = {
      output: "Bay 2.",
      cached: false,
      finishReason: "length",
      tokenUsage: {
        total: 20,
        prompt: 12,
        completion: 8,
        completionDetails: { reasoning: 3, cacheReadInputTokens: 4 },
      },
      metadata: { http: { status: 200, headers: { "x-request-id": "r-1" } } },
    };
    expect(readResponse(response, openai)).toEqual({
      kind: "reply",
      reply: {
        text: "Bay 2.",
        reasoning: null,
        reasoningHidden: true,
        toolCalls: [],
        finish: { reason: "length", raw: "length" },
        usage: { inputTokens: 12, outputTokens: 8, cachedInputTokens: 4, reasoningTokens: 3 },
        servedModel: null,
        fingerprint: null,
        requestId: "r-1",
      },
      warnings: [],
    });
  });

  test.each([
    { name: "calls alone", output: [call], reply: { text: "", toolCalls } },
    {
      name: "a message with text and calls",
      output: { role: "assistant", content: "So.", tool_calls: [call], reasoning_content: "hm" },
      reply: { text: "So.", toolCalls, reasoning: "hm" },
    },
    {
      name: "calls without ids, their arguments parsed",
      output: [{ function: { name: "find", arguments: { a: 1 } } }],
      reply: { toolCalls: [{ id: "call_0", name: "find", arguments: '{"a":1}' }] },
    },
    {
      name: "one call of the older kind",
      output: { name: "find", arguments: '{"a":1}' },
      reply: { toolCalls: [{ id: "call_0", name: "find", arguments: '{"a":1}' }] },
    },
    {
      name: "the parts of a Gemini answer",
      output: [
        { text: "hm", thought: true },
        { text: "So." },
        { functionCall: { name: "find", args: { a: 1 } } },
      ],
      reply: {
        text: "So.",
        reasoning: "hm",
        toolCalls: [{ id: "call_0", name: "find", arguments: '{"a":1}' }],
      },
    },
    {
      name: "a text that promptfoo has parsed",
      output: { events: [] },
      reply: { text: '{"events":[]}' },
    },
    { name: "nothing, with a reason", output: null, reply: { text: "" } },
  ])("reads $name", ({ output, reply }) => {
    const response = { output, finishReason: "stop" };
    expect(readResponse(response, openai)).toMatchObject({ kind: "reply", reply });
  });

  test.each([
    { name: "no object", response: "text" },
    { name: "neither output nor error", response: {} },
    { name: "a number", response: { output: 4 } },
    { name: "a list of texts", response: { output: ["a"] } },
    { name: "a call without a name", response: { output: [{ function: {} }] } },
  ])("is malformed on $name", ({ response }) => {
    const reading = readResponse(response, openai);
    expect(reading).toMatchObject({ kind: "missing", cause: "malformed" });
  });

  test("does not score a reply whose calls promptfoo dropped as one that called nothing", () => {
    const response = { output: "So.", finishReason: "tool_calls" };
    expect(readResponse(response, callOf("openai:chat:pear", true))).toMatchObject({
      kind: "missing",
      cause: "malformed",
      detail: expect.stringContaining("dropped the calls"),
    });
  });

  test("does not score what promptfoo makes of a failing Ollama", () => {
    const ollama = callOf("ollama:chat:pear");
    expect(readResponse({ output: "" }, ollama)).toMatchObject({ cause: "server" });
    const counted = { output: "", tokenUsage: { prompt: 5, completion: 0 } };
    expect(readResponse(counted, ollama)).toMatchObject({ kind: "reply" });
  });

  test.each([
    {
      name: "a cache",
      id: "openai:chat:pear",
      response: {
        output: "a",
        cached: true,
        finishReason: "stop",
        tokenUsage: { total: 9, cached: 9 },
      },
      words: /answered from a cache/,
    },
    {
      name: "a refusal",
      id: "openai:chat:pear",
      response: { output: "no", isRefusal: true, finishReason: "stop" },
      words: /calls a refusal/,
    },
    {
      name: "a text that may be lost",
      id: "openrouter:pear",
      response: { output: [call], finishReason: "tool_calls" },
      words: /drops a text that stands beside tool calls/,
    },
    {
      name: "calls that may be lost",
      id: "openai:chat:pear",
      response: { output: "a" },
      words: /drops tool calls where a message also holds reasoning/,
    },
    {
      name: "sampling that may not have arrived",
      id: "file://mine.js",
      response: { output: "a" },
      words: /how this provider takes sampling is not known/,
    },
    {
      name: "a text that was parsed",
      id: "openai:chat:pear",
      response: { output: { a: 1 }, finishReason: "stop" },
      words: /not word for word/,
    },
  ])("warns of $name", ({ id, response, words }) => {
    const reading = readResponse(response, callOf(id, true));
    expect(reading).toMatchObject({ warnings: [expect.stringMatching(words)] });
  });

  test.each([
    [{ status: 401 }, "API error: 401 Unauthorized", "auth"],
    [null, "API call error: invalid x-api-key, status 401, type authentication_error", "auth"],
    [null, "OpenAI API key is not set. Set the OPENAI_API_KEY variable", "auth"],
    [{ status: 429 }, "Rate limit exceeded: HTTP 429 Too Many Requests", "rate-limit"],
    [{ status: 0 }, "API call error: Error: Rate limited: 200 OK after 1 attempts", "rate-limit"],
    [
      { status: 0 },
      "API call error: Error: Request failed after 0 retries: TypeError: fetch failed",
      "network",
    ],
    [{ status: 0 }, "API call error: Error: Request timed out after 300000 ms", "timeout"],
    [
      { status: 0 },
      "API call error: Error: Error parsing response from http://a/v1: it is not valid JSON. HTTP 500 Internal Server Error. Received text: boom",
      "server",
    ],
    [{ status: 404 }, "API error: 404 Not Found", "bad-request"],
    [
      { status: 400 },
      'API error: 400 Bad Request\n{"error":{"message":"too long","code":"context_length_exceeded"}}',
      "context",
    ],
    [
      { status: 400 },
      'API error: 400 Bad Request\n{"error":{"message":"no","code":"content_filter"}}',
      "content-filter",
    ],
    [null, "something else", "server"],
  ])("gives %j and %j their cause", (http, error, cause) => {
    const response = http === null ? { error } : { error, metadata: { http } };
    expect(readResponse(response, openai)).toMatchObject({ kind: "missing", cause });
  });

  test("says how long a server asked to be left alone", () => {
    const error = "Rate limit exceeded: HTTP 429 Too Many Requests [retry after 2s]";
    expect(readResponse({ error }, openai)).toHaveProperty("retryAfterMs", 2000);
    const http = { status: 429, headers: { "retry-after": "3" } };
    expect(readResponse({ error, metadata: { http } }, openai)).toHaveProperty(
      "retryAfterMs",
      3000,
    );
  });

  test("takes a refused prompt, which comes as an output, for what it is", () => {
    const output = 'API error: 400 Bad Request\n{"error":{"message":"no","code":"invalid_prompt"}}';
    const response = { output, isRefusal: true, metadata: { http: { status: 400 } } };
    expect(readResponse(response, openai)).toMatchObject({ cause: "content-filter" });
  });

  test("is total over what a provider may resolve to", () => {
    const field = (name: string) => fc.record({ [name]: fc.anything() });
    const responses = fc.oneof(
      fc.anything(),
      field("output"),
      field("error"),
      fc.record({
        output: fc.anything(),
        error: fc.option(fc.string(), { nil: undefined }),
        finishReason: fc.anything(),
        tokenUsage: fc.anything(),
        metadata: fc.oneof(fc.anything(), fc.record({ http: fc.anything() })),
      }),
    );
    fc.assert(
      fc.property(responses, (response) => {
        const { kind } = readResponse(response, openai);
        expect(["reply", "missing"]).toContain(kind);
      }),
    );
  });
});
