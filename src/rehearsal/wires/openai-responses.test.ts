import { describe, expect, it } from "vitest";
import type { Json } from "../../protocols/json.ts";
import type { WireAsk } from "../served-wire.ts";
import { answerOf } from "./__fixtures__/answers.ts";
import { openaiResponsesWire } from "./openai-responses.ts";

const read = (parts: { readonly [key: string]: Json }) =>
  openaiResponsesWire.read({ model: "steady", input: "Hello", ...parts });

const plainAsk: WireAsk = {
  model: "steady",
  stream: false,
  messages: [{ role: "user", content: "Hello" }],
  tools: [],
  constraint: null,
  sampling: { temperature: 1, maxOutputTokens: 4096, stop: [] },
  seed: 0,
  continues: false,
  flags: {},
  contextTokens: null,
  renderOnly: false,
  thinking: "default",
};

const call = { type: "function_call", call_id: "c1", name: "search", arguments: '{"q":1}' };
const result = { type: "function_call_output", call_id: "c1", output: "found" };

const asks: readonly (readonly [string, { readonly [key: string]: Json }, Partial<WireAsk>])[] = [
  ["a text", {}, {}],
  [
    "instructions before the input",
    { instructions: "Be short." },
    {
      messages: [
        { role: "system", content: "Be short." },
        { role: "user", content: "Hello" },
      ],
    },
  ],
  [
    "messages of every role, a developer's as the system's",
    {
      input: [
        { role: "developer", content: "Rule." },
        {
          role: "user",
          content: [
            { type: "input_text", text: "a" },
            { type: "input_text", text: "b" },
          ],
        },
        {
          type: "message",
          role: "assistant",
          content: [
            { type: "output_text", text: "c", annotations: [] },
            { type: "refusal", refusal: "d" },
          ],
        },
        { role: "system", content: "Late." },
      ],
    },
    {
      messages: [
        { role: "system", content: "Rule." },
        { role: "user", content: "a\n\nb" },
        { role: "assistant", content: "cd", toolCalls: [] },
        { role: "system", content: "Late." },
      ],
    },
  ],
  [
    "calls with the message they stand behind, reasoning between them",
    {
      input: [
        { role: "user", content: "a" },
        { role: "assistant", content: "Looking." },
        { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "x" },
        call,
        { ...call, call_id: "c2", arguments: "{}" },
        result,
        { ...result, call_id: "c2", output: [{ type: "input_text", text: "none" }] },
      ],
    },
    {
      messages: [
        { role: "user", content: "a" },
        {
          role: "assistant",
          content: "Looking.",
          toolCalls: [
            { id: "c1", name: "search", arguments: '{"q":1}' },
            { id: "c2", name: "search", arguments: "{}" },
          ],
        },
        { role: "tool", content: "found", callId: "c1", name: "search" },
        { role: "tool", content: "none", callId: "c2", name: "search" },
      ],
    },
  ],
  [
    "a call without a message",
    { input: [call, result] },
    {
      messages: [
        {
          role: "assistant",
          content: "",
          toolCalls: [{ id: "c1", name: "search", arguments: '{"q":1}' }],
        },
        { role: "tool", content: "found", callId: "c1", name: "search" },
      ],
    },
  ],
  [
    "function tools, and none of OpenAI's own",
    {
      tools: [
        {
          type: "function",
          name: "f",
          description: "d",
          parameters: { type: "object" },
          strict: true,
        },
        { type: "function", name: "g", parameters: null },
        { type: "web_search" },
      ],
    },
    {
      tools: [
        { name: "f", description: "d", parameters: { type: "object" } },
        { name: "g", description: "", parameters: { type: "object", properties: {} } },
      ],
    },
  ],
  [
    "a schema",
    {
      text: { format: { type: "json_schema", name: "n", schema: { type: "array" }, strict: true } },
    },
    { constraint: { type: "array" } },
  ],
  ["any object", { text: { format: { type: "json_object" } } }, { constraint: { type: "object" } }],
  ["a format of text", { text: { format: { type: "text" } } }, {}],
  [
    "sampling",
    { temperature: 0.2, max_output_tokens: 16, stream: true },
    { stream: true, sampling: { temperature: 0.2, maxOutputTokens: 16, stop: [] } },
  ],
  [
    "nulls for what is not set",
    { instructions: null, tools: null, temperature: null, text: null },
    {},
  ],
  [
    "no reasoning",
    { reasoning: { effort: "none" } },
    { thinking: "off", flags: { reasoning: { effort: "none" } } },
  ],
  [
    "reasoning",
    { reasoning: { effort: "high" } },
    { thinking: "on", flags: { reasoning: { effort: "high" } } },
  ],
];

describe("reading", () => {
  it.each(asks)("reads %s", (_name, parts, expected) => {
    expect(read(parts)).toEqual({ kind: "ask", ask: { ...plainAsk, ...expected } });
  });

  const refusals: readonly (readonly [string, { readonly [key: string]: Json }, string])[] = [
    ["no model", { model: null }, "Missing required parameter: 'model'."],
    ["no input", { input: null }, "Missing required parameter: 'input'."],
    [
      "an empty input",
      { input: [] },
      "Invalid 'input': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    ],
    [
      "a model of another type",
      { model: 1 },
      "Invalid type for 'model': expected a string, but got an integer instead.",
    ],
    [
      "a role of another protocol",
      { input: [{ role: "tool", content: "x" }] },
      "Invalid value: 'tool'. Supported values are: 'assistant', 'system', 'developer', and 'user'.",
    ],
    [
      "asked parts in what the assistant wrote",
      { input: [{ role: "assistant", content: [{ type: "input_text", text: "x" }] }] },
      "Invalid value: 'input_text'. Supported values are: 'output_text' and 'refusal'.",
    ],
    [
      "a result without its call",
      { input: [result] },
      "No tool call found for function call output with call_id c1.",
    ],
    ["a call without its result", { input: [call] }, "No tool output found for function call c1."],
    [
      "a tool in the shape of Chat Completions",
      { tools: [{ type: "function", function: { name: "f" } }] },
      "Missing required parameter: 'tools[0].name'.",
    ],
    [
      "a schema without a name",
      { text: { format: { type: "json_schema", schema: {} } } },
      "Missing required parameter: 'text.format.name'.",
    ],
    [
      "too low a limit",
      { max_output_tokens: 10 },
      "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 10 instead.",
    ],
    [
      "too high a temperature",
      { temperature: 3 },
      "Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 3 instead.",
    ],
    [
      "an earlier response, which is not kept",
      { previous_response_id: "resp_1" },
      "Previous response with id 'resp_1' not found.",
    ],
  ];

  it.each(refusals)("refuses %s", (_name, parts, message) => {
    expect(read(parts)).toEqual({ kind: "refused", status: 400, message });
  });

  it("refuses a reference to an item, which is not kept", () => {
    expect(read({ input: [{ type: "item_reference", id: "rs_1" }] })).toEqual({
      kind: "refused",
      status: 404,
      message: "Item with id 'rs_1' not found.",
    });
  });
});

describe("answering", () => {
  it("writes a response object", () => {
    const usage = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 3, reasoningTokens: 2 };
    expect(openaiResponsesWire.whole(answerOf("So.", { reasoning: "Hm.", usage }))).toMatchObject({
      id: "resp_7",
      object: "response",
      created_at: 1_700_000_000,
      status: "completed",
      incomplete_details: null,
      error: null,
      output: [
        { id: "rs_7", type: "reasoning", summary: [{ type: "summary_text", text: "Hm." }] },
        {
          id: "msg_7",
          type: "message",
          status: "completed",
          role: "assistant",
          content: [{ type: "output_text", annotations: [], logprobs: [], text: "So." }],
        },
      ],
      usage: {
        input_tokens: 10,
        input_tokens_details: { cached_tokens: 3 },
        output_tokens: 5,
        output_tokens_details: { reasoning_tokens: 2 },
        total_tokens: 15,
      },
    });
  });

  it("marks what is cut, and tells no count that is not known", () => {
    const finish = { reason: "length", raw: null } as const;
    expect(openaiResponsesWire.whole(answerOf("So", { finish }))).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
      output: [{ status: "incomplete" }],
      usage: null,
    });
  });

  it("writes calls as items, their arguments as the model wrote them", () => {
    const toolCalls = [{ id: "c1", name: "search", arguments: '{"cut' }];
    expect(openaiResponsesWire.whole(answerOf("", { toolCalls }))).toMatchObject({
      status: "completed",
      output: [
        { type: "function_call", id: "fc_7_0", call_id: "c1", name: "search", arguments: '{"cut' },
      ],
    });
  });

  it("shows hidden reasoning as an item that says nothing", () => {
    expect(openaiResponsesWire.whole(answerOf("So.", { reasoningHidden: true }))).toMatchObject({
      output: [{ type: "reasoning", summary: [] }, { type: "message" }],
    });
  });

  it("streams the events in their order", () => {
    const types = openaiResponsesWire
      .pieces(answerOf("So it", { finish: { reason: "length", raw: null } }))
      .map((piece) => /^event: (.*)\n/.exec(piece)?.[1]);
    expect(types).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
      "response.output_text.delta",
      "response.output_text.delta",
      "response.output_text.done",
      "response.content_part.done",
      "response.output_item.done",
      "response.incomplete",
    ]);
  });

  it.each([
    [
      400,
      "Missing required parameter: 'input'.",
      { type: "invalid_request_error", param: "input", code: "missing_required_parameter" },
    ],
    [
      400,
      "Invalid 'max_output_tokens': integer below minimum value.",
      { param: "max_output_tokens", code: "integer_below_min_value" },
    ],
    [400, "No tool output found for function call c1.", { param: "input", code: null }],
    [
      401,
      "Incorrect API key provided.",
      { type: "invalid_request_error", code: "invalid_api_key" },
    ],
    [429, "Rate limit reached.", { type: "requests", code: "rate_limit_exceeded" }],
    [503, "Overloaded.", { type: "server_error", param: null, code: null }],
  ])("fails with %i %s", (status, message, error) => {
    expect(openaiResponsesWire.failure(status, message)).toMatchObject({
      error: { message, ...error },
    });
  });
});
