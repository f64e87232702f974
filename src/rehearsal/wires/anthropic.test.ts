import { describe, expect, it } from "vitest";
import type { Json } from "../../protocols/json.ts";
import type { WireAsk } from "../served-wire.ts";
import { answerOf } from "./__fixtures__/answers.ts";
import { anthropicWire } from "./anthropic.ts";

type Body = { readonly [key: string]: Json };

const hello = { role: "user", content: "Hello" };
const read = (parts: Body) =>
  anthropicWire.read({ model: "steady", max_tokens: 2048, messages: [hello], ...parts });

const plainAsk: WireAsk = {
  model: "steady",
  stream: false,
  messages: [{ role: "user", content: "Hello" }],
  tools: [],
  constraint: null,
  sampling: { temperature: 1, maxOutputTokens: 2048, stop: [] },
  seed: 0,
  continues: false,
  flags: {},
  contextTokens: null,
  renderOnly: false,
  thinking: "default",
};

const text = (written: string) => ({ type: "text", text: written });
const use = (id: string) => ({ type: "tool_use", id, name: "search", input: { q: 1 } });
const result = (id: string) => ({ type: "tool_result", tool_use_id: id, content: "found" });
const calls = (...ids: readonly string[]) => ({ role: "assistant", content: ids.map(use) });
const results = (...ids: readonly string[]) => ({ role: "user", content: ids.map(result) });

const asks: readonly (readonly [string, Body, Partial<WireAsk>])[] = [
  ["a text", {}, {}],
  [
    "a system prompt",
    { system: "Rule." },
    {
      messages: [
        { role: "system", content: "Rule." },
        { role: "user", content: "Hello" },
      ],
    },
  ],
  [
    "a system prompt in blocks",
    { system: [{ ...text("Rule."), cache_control: { type: "ephemeral" } }, text("More.")] },
    {
      messages: [
        { role: "system", content: "Rule.\n\nMore." },
        { role: "user", content: "Hello" },
      ],
    },
  ],
  [
    "a system message where it stands",
    { messages: [hello, { role: "system", content: "Late." }] },
    {
      messages: [
        { role: "user", content: "Hello" },
        { role: "system", content: "Late." },
      ],
    },
  ],
  [
    "calls, their results and what the user says after them",
    {
      messages: [
        hello,
        {
          role: "assistant",
          content: [
            { type: "thinking", thinking: "", signature: "s" },
            text("Look"),
            text("ing."),
            use("a"),
            use("b"),
          ],
        },
        {
          role: "user",
          content: [
            { ...result("a"), is_error: true },
            { type: "tool_result", tool_use_id: "b", content: [text("x"), text("y")] },
            text("And"),
            text("then?"),
          ],
        },
      ],
    },
    {
      messages: [
        { role: "user", content: "Hello" },
        {
          role: "assistant",
          content: "Looking.",
          toolCalls: [
            { id: "a", name: "search", arguments: '{"q":1}' },
            { id: "b", name: "search", arguments: '{"q":1}' },
          ],
        },
        { role: "tool", content: "found", callId: "a", name: "search" },
        { role: "tool", content: "x\n\ny", callId: "b", name: "search" },
        { role: "user", content: "And\n\nthen?" },
      ],
    },
  ],
  [
    "results in two messages that follow one another",
    { messages: [hello, calls("a", "b"), results("a"), results("b")] },
    {
      messages: [
        { role: "user", content: "Hello" },
        {
          role: "assistant",
          content: "",
          toolCalls: ["a", "b"].map((id) => ({ id, name: "search", arguments: '{"q":1}' })),
        },
        { role: "tool", content: "found", callId: "a", name: "search" },
        { role: "tool", content: "found", callId: "b", name: "search" },
      ],
    },
  ],
  [
    "a prefill, which no flag announces",
    { messages: [hello, { role: "assistant", content: [text("<purpose>")] }] },
    {
      messages: [
        { role: "user", content: "Hello" },
        { role: "assistant", content: "<purpose>", toolCalls: [] },
      ],
    },
  ],
  [
    "tools, and none of Anthropic's own",
    {
      tools: [
        { name: "f", description: "d", input_schema: { type: "object" } },
        { type: "web_search_20250305", name: "web_search" },
      ],
    },
    { tools: [{ name: "f", description: "d", parameters: { type: "object" } }] },
  ],
  [
    "sampling",
    { temperature: 0.2, stop_sequences: ["END"], stream: true },
    { stream: true, sampling: { temperature: 0.2, maxOutputTokens: 2048, stop: ["END"] } },
  ],
  [
    "a schema",
    { output_config: { format: { type: "json_schema", schema: { type: "array" } } } },
    {
      constraint: { type: "array" },
      flags: { output_config: { format: { type: "json_schema", schema: { type: "array" } } } },
    },
  ],
  [
    "thinking turned off",
    { thinking: { type: "disabled" } },
    { thinking: "off", flags: { thinking: { type: "disabled" } } },
  ],
  [
    "thinking left to the model",
    { thinking: { type: "adaptive" } },
    { thinking: "on", flags: { thinking: { type: "adaptive" } } },
  ],
  [
    "thinking with a budget",
    { thinking: { type: "enabled", budget_tokens: 1024 } },
    { thinking: "on", flags: { thinking: { type: "enabled", budget_tokens: 1024 } } },
  ],
];

describe("reading", () => {
  it.each(asks)("reads %s", (_name, parts, expected) => {
    expect(read(parts)).toEqual({ kind: "ask", ask: { ...plainAsk, ...expected } });
  });

  const prefilled = (content: Json) => ({ messages: [hello, { role: "assistant", content }] });
  const refusals: readonly (readonly [string, Body, string])[] = [
    ["no limit", { max_tokens: null }, "max_tokens: Field required"],
    ["no model", { model: null }, "model: Field required"],
    ["no messages", { messages: null }, "messages: Field required"],
    ["an empty list of messages", { messages: [] }, "messages: at least one message is required"],
    [
      "a prefill that ends in white space",
      prefilled("<purpose>\n"),
      "messages: final assistant content cannot end with trailing whitespace",
    ],
    [
      "such a prefill in blocks",
      prefilled([text("a"), text("b ")]),
      "messages: final assistant content cannot end with trailing whitespace",
    ],
    [
      "an empty text block",
      { messages: [{ role: "user", content: [text("")] }] },
      "messages: text content blocks must be non-empty",
    ],
    [
      "an empty system block",
      { system: [text("")] },
      "system: text content blocks must be non-empty",
    ],
    [
      "a blank text",
      { messages: [{ role: "user", content: " \n" }] },
      "messages: text content blocks must contain non-whitespace text",
    ],
    [
      "an empty message",
      { messages: [{ role: "user", content: "" }] },
      "messages.0: all messages must have non-empty content except for the optional final assistant message",
    ],
    [
      "a role of another protocol",
      { messages: [{ role: "tool", content: "x" }] },
      'messages: Unexpected role "tool". Allowed roles are "user" or "assistant"',
    ],
    [
      "a result without its call",
      { messages: [hello, results("a")] },
      "messages.1.content.0: unexpected `tool_use_id` found in `tool_result` blocks: a. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
    ],
    [
      "a result of an earlier turn's call",
      { messages: [hello, calls("a"), results("a"), calls("b"), results("a")] },
      "messages.4.content.0: unexpected `tool_use_id` found in `tool_result` blocks: a. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
    ],
    [
      "calls without results",
      { messages: [hello, calls("a", "b"), hello] },
      "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a, b. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
    ],
    [
      "one call of two without its result",
      { messages: [hello, calls("a", "b"), results("b"), calls("c"), results("c")] },
      "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
    ],
    [
      "a text before the results",
      { messages: [hello, calls("a"), { role: "user", content: [text("x"), result("a")] }] },
      "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: a. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
    ],
    [
      "an id used twice",
      { messages: [hello, calls("a"), results("a"), calls("a"), results("a")] },
      "messages: `tool_use` ids must be unique",
    ],
    [
      "a tool without a schema",
      { tools: [{ name: "f" }] },
      "tools.0.custom.input_schema: Field required",
    ],
    ["too high a temperature", { temperature: 1.5 }, "temperature: range: 0..1"],
    [
      "a blank stop sequence",
      { stop_sequences: ["\n"] },
      "stop_sequences: each stop sequence must contain non-whitespace",
    ],
    [
      "too small a budget",
      { thinking: { type: "enabled", budget_tokens: 100 } },
      "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
    ],
    [
      "a block of another protocol",
      { messages: [{ role: "user", content: [{ type: "input_text", text: "x" }] }] },
      "messages.0.content.0: Input tag 'input_text' found using 'type' does not match any of the expected tags: 'text', 'image', 'document', 'search_result', 'tool_result'",
    ],
  ];

  it.each(refusals)("refuses %s", (_name, parts, message) => {
    expect(read(parts)).toEqual({ kind: "refused", status: 400, message });
  });

  it.each([
    [
      "a prefill",
      { ...prefilled("<purpose>"), thinking: { type: "enabled", budget_tokens: 1024 } },
      "messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `text`.",
    ],
    [
      "a temperature",
      { temperature: 0, thinking: { type: "adaptive" } },
      "`temperature` may only be set to 1 when thinking is enabled",
    ],
    [
      "a budget over the limit",
      { thinking: { type: "enabled", budget_tokens: 4096 } },
      "`max_tokens` must be greater than `thinking.budget_tokens`.",
    ],
  ])("refuses %s beside thinking", (_name, parts, message) => {
    const reading = read(parts);
    expect(reading.kind === "refused" && reading.message.startsWith(message)).toBe(true);
  });
});

describe("answering", () => {
  const toolCalls = [
    { id: "c1", name: "search", arguments: '{"q":1}' },
    { id: "c2", name: "search", arguments: "[1]" },
  ];

  it("writes a message in blocks; arguments that are no object become an empty one", () => {
    const usage = { inputTokens: 10, outputTokens: 5, cachedInputTokens: 3, reasoningTokens: 2 };
    expect(
      anthropicWire.whole(answerOf("So.", { reasoning: "Hm.", toolCalls, usage })),
    ).toMatchObject({
      id: "msg_7",
      type: "message",
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Hm.", signature: "sig_7" },
        { type: "text", text: "So." },
        { type: "tool_use", id: "c1", name: "search", input: { q: 1 } },
        { type: "tool_use", id: "c2", name: "search", input: {} },
      ],
      stop_reason: "tool_use",
      stop_sequence: null,
      usage: {
        input_tokens: 7,
        cache_read_input_tokens: 3,
        cache_creation_input_tokens: 0,
        output_tokens: 5,
        output_tokens_details: { thinking_tokens: 2 },
      },
    });
  });

  it.each([
    ["stop", "stop", "end_turn"],
    ["stop", "stop_sequence", "stop_sequence"],
    ["length", "length", "max_tokens"],
    ["content-filter", null, "refusal"],
    ["other", null, "end_turn"],
  ] as const)("ends a reply of %s (%s) with %s", (reason, raw, stop_reason) => {
    expect(anthropicWire.whole(answerOf("So", { finish: { reason, raw } }))).toMatchObject({
      stop_reason,
    });
  });

  it("shows hidden reasoning as a block without text that is signed", () => {
    expect(anthropicWire.whole(answerOf("So.", { reasoningHidden: true }))).toMatchObject({
      content: [{ type: "thinking", thinking: "", signature: "sig_7" }, { type: "text" }],
    });
  });

  it("has no block for an empty text", () => {
    expect(anthropicWire.whole(answerOf(""))).toMatchObject({
      content: [],
      stop_reason: "end_turn",
    });
  });

  it("streams the events in their order", () => {
    const types = anthropicWire
      .pieces(answerOf("So it", { toolCalls: toolCalls.slice(0, 1) }))
      .map((piece) => /^event: (.*)\n/.exec(piece)?.[1]);
    expect(types).toEqual([
      "message_start",
      "ping",
      "content_block_start",
      "content_block_delta",
      "content_block_delta",
      "content_block_stop",
      "content_block_start",
      "content_block_delta",
      "content_block_delta",
      "content_block_stop",
      "message_delta",
      "message_stop",
    ]);
  });

  it.each([
    [400, "invalid_request_error"],
    [401, "authentication_error"],
    [404, "not_found_error"],
    [429, "rate_limit_error"],
    [500, "api_error"],
    [503, "api_error"],
    [529, "overloaded_error"],
  ])("fails with %i as %s", (status, type) => {
    expect(anthropicWire.failure(status, "no")).toEqual({
      type: "error",
      error: { type, message: "no" },
      request_id: null,
    });
  });
});
