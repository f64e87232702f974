import { describe, expect, it } from "vitest";
import type { Json } from "../../protocols/json.ts";
import type { WireAsk } from "../served-wire.ts";
import { answerOf } from "./__fixtures__/answers.ts";
import { ollamaWire } from "./ollama.ts";

type Body = { readonly [key: string]: Json };

const hello = { role: "user", content: "Hello" };
const read = (parts: Body) => ollamaWire.read({ model: "steady", messages: [hello], ...parts });

const plainAsk: WireAsk = {
  model: "steady",
  stream: true,
  messages: [{ role: "user", content: "Hello" }],
  tools: [],
  constraint: null,
  sampling: { temperature: 0.8, maxOutputTokens: 4096, stop: [] },
  seed: 0,
  continues: false,
  flags: {},
  contextTokens: null,
  renderOnly: false,
  thinking: "default",
};

const called = (name: string, given: Json) => ({ function: { name, arguments: given } });
const answered = (name: string, content: string) => ({ role: "tool", tool_name: name, content });

const asks: readonly (readonly [string, Body, Partial<WireAsk>])[] = [
  ["a text, streamed unless told otherwise", {}, {}],
  ["a reply in one piece", { stream: false }, { stream: false }],
  ["a name with Ollama's own tag", { model: "steady:latest" }, {}],
  [
    "such a name with behaviours",
    { model: "steady:latest?prefill=ignored" },
    { model: "steady?prefill=ignored" },
  ],
  ["a name with another tag", { model: "llama3:8b" }, { model: "llama3:8b" }],
  [
    "calls without ids, each result with the call of its tool",
    {
      messages: [
        hello,
        {
          role: "Assistant",
          content: "",
          tool_calls: [called("a", { n: 1 }), called("b", {}), called("a", { n: 2 })],
        },
        answered("b", "of b"),
        answered("a", "of the first a"),
        answered("a", "of the second a"),
        { role: "tool", content: "of none" },
      ],
    },
    {
      messages: [
        { role: "user", content: "Hello" },
        {
          role: "assistant",
          content: "",
          toolCalls: [
            { id: "call_1", name: "a", arguments: '{"n":1}' },
            { id: "call_2", name: "b", arguments: "{}" },
            { id: "call_3", name: "a", arguments: '{"n":2}' },
          ],
        },
        { role: "tool", content: "of b", callId: "call_2", name: "b" },
        { role: "tool", content: "of the first a", callId: "call_1", name: "a" },
        { role: "tool", content: "of the second a", callId: "call_3", name: "a" },
        { role: "tool", content: "of none", callId: "", name: "" },
      ],
    },
  ],
  [
    "calls with ids and results without names",
    {
      messages: [
        {
          role: "assistant",
          content: "",
          tool_calls: [
            { id: "x", ...called("a", {}) },
            { id: "y", ...called("b", {}) },
          ],
        },
        { role: "tool", content: "1", tool_call_id: "y" },
        { role: "tool", content: "2" },
      ],
    },
    {
      messages: [
        {
          role: "assistant",
          content: "",
          toolCalls: [
            { id: "x", name: "a", arguments: "{}" },
            { id: "y", name: "b", arguments: "{}" },
          ],
        },
        { role: "tool", content: "1", callId: "y", name: "b" },
        { role: "tool", content: "2", callId: "x", name: "a" },
      ],
    },
  ],
  [
    "options",
    {
      options: {
        temperature: 0,
        seed: 42,
        num_predict: 64,
        num_ctx: 2048,
        stop: ["END"],
        top_k: 40,
      },
    },
    {
      sampling: { temperature: 0, maxOutputTokens: 64, stop: ["END"] },
      seed: 42,
      contextTokens: 2048,
    },
  ],
  ["no limit and any seed", { options: { num_predict: -1, seed: -1, num_ctx: 0 } }, {}],
  ["a schema", { format: { type: "array" } }, { constraint: { type: "array" } }],
  ["any JSON", { format: "json" }, { constraint: { type: "object" } }],
  ["an empty format", { format: "" }, {}],
  ["thinking turned off", { think: false }, { thinking: "off", flags: { think: false } }],
  ["a level of thinking", { think: "low" }, { thinking: "on", flags: { think: "low" } }],
  ["the rendered prompt", { _debug_render_only: true }, { renderOnly: true }],
  ["no messages, as a model is loaded", { messages: null }, { messages: [] }],
];

describe("reading", () => {
  it.each(asks)("reads %s", (_name, parts, expected) => {
    expect(read(parts)).toEqual({ kind: "ask", ask: { ...plainAsk, ...expected } });
  });

  const field = "Go struct field ChatRequest";
  const refusals: readonly (readonly [string, Body, number, string])[] = [
    ["no model", { model: "" }, 400, "model is required"],
    [
      "messages that are none",
      { messages: "x" },
      400,
      `json: cannot unmarshal string into ${field}.messages of type []api.Message`,
    ],
    [
      "content in parts",
      { messages: [{ role: "user", content: [{ type: "text", text: "x" }] }] },
      400,
      `json: cannot unmarshal array into ${field}.messages.content of type string`,
    ],
    [
      "arguments in a text",
      { messages: [{ role: "assistant", tool_calls: [called("a", "{}")] }] },
      400,
      `json: cannot unmarshal string into ${field}.messages.tool_calls.function.arguments of type api.ToolCallFunctionArguments`,
    ],
    [
      "a switch that is none",
      { stream: "no" },
      400,
      `json: cannot unmarshal string into ${field}.stream of type bool`,
    ],
    [
      "an unknown level",
      { think: "most" },
      400,
      'invalid think value: "most" (must be "high", "medium", "low", "max", true, or false)',
    ],
    [
      "an option of another type",
      { options: { temperature: "hot" } },
      500,
      'option "temperature" must be of type float32',
    ],
    [
      "a limit of another type",
      { options: { num_predict: "many" } },
      500,
      'option "num_predict" must be of type integer',
    ],
    [
      "one stop sequence that is no list",
      { options: { stop: "END" } },
      500,
      'option "stop" must be of type array',
    ],
    [
      "a format that is none",
      { format: "yaml" },
      500,
      'invalid format: "\\"yaml\\""; expected "json" or a valid JSON Schema object',
    ],
  ];

  it.each(refusals)("refuses %s", (_name, parts, status, message) => {
    expect(read(parts)).toEqual({ kind: "refused", status, message });
  });

  it("refuses a body that is no object", () => {
    expect(ollamaWire.read([])).toEqual({
      kind: "refused",
      status: 400,
      message: "json: cannot unmarshal array into Go value of type api.ChatRequest",
    });
  });
});

describe("answering", () => {
  const usage = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 3, reasoningTokens: 2 };
  const toolCalls = [
    { id: "c1", name: "search", arguments: '{"q":1}' },
    { id: "c2", name: "search", arguments: '{"cut' },
  ];

  it("writes a chat object; arguments that are no object become an empty one", () => {
    expect(ollamaWire.whole(answerOf("So.", { reasoning: "Hm.", toolCalls, usage }))).toEqual({
      model: "steady",
      created_at: "2023-11-14T22:13:20.000Z",
      message: {
        role: "assistant",
        content: "So.",
        thinking: "Hm.",
        tool_calls: [
          { id: "c1", function: { index: 0, name: "search", arguments: { q: 1 } } },
          { id: "c2", function: { index: 1, name: "search", arguments: {} } },
        ],
      },
      done: true,
      done_reason: "stop",
      total_duration: 16_000_000,
      load_duration: 1_000_000,
      prompt_eval_count: 10,
      prompt_eval_duration: 10_000_000,
      eval_count: 5,
      eval_duration: 5_000_000,
    });
  });

  it("leaves out what it does not know", () => {
    const whole = JSON.stringify(
      ollamaWire.whole(answerOf("So.", { finish: { reason: "length", raw: null } })),
    );
    expect(whole).toContain('"done_reason":"length"');
    expect(whole).not.toContain("eval_count");
    expect(whole).not.toContain("thinking");
    expect(whole).not.toContain("tool_calls");
  });

  it("streams a line a piece and ends in an empty one that counts", () => {
    const lines = ollamaWire.pieces(answerOf("So it", { usage }));
    expect(
      lines.every((line) => line.endsWith("\n") && line.indexOf("\n") === line.length - 1),
    ).toBe(true);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { message: { role: "assistant", content: "So" }, done: false },
      { message: { content: " it" }, done: false },
      { message: { content: "" }, done: true, done_reason: "stop", eval_count: 5 },
    ]);
  });

  it("shows a rendered prompt as Ollama does", () => {
    expect(ollamaWire.rendered?.("<prompt>", { model: "steady", created: 0 })).toEqual({
      model: "steady",
      created_at: "1970-01-01T00:00:00.000Z",
      message: { role: "", content: "" },
      done: false,
      _debug_info: { rendered_template: "<prompt>" },
    });
  });

  it("fails in a text", () => {
    expect(ollamaWire.failure(404, "model 'x' not found")).toEqual({
      error: "model 'x' not found",
    });
  });
});
