import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { PrefillDialect } from "../http/prefill-dialect.ts";
import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { requestBody } from "./request-body.ts";
import { openaiCompatibleWire } from "./wire.ts";

const plain: WireSettings = {
  model: "pear-8b",
  dialect: null,
  body: {},
  thinking: "default",
  contextTokens: null,
};
const dialectOf = (id: string): PrefillDialect | null =>
  openaiCompatibleWire.dialects.find((dialect) => dialect.id === id) ?? null;

function bodyOf(request: ModelRequest, settings: WireSettings): JsonMap {
  const sent = requestBody(request, settings);
  if (sent.kind === "missing") throw new Error(sent.detail);
  expect(sent.warnings).toEqual([]);
  return sent.body;
}

describe("requestBody()", () => {
  test("writes every kind of message, tools, sampling and seed in the words of Chat Completions", () => {
    const sampling = { temperature: 0, maxOutputTokens: 64, stop: ["\n\n"] };
    const request = requestOf({ messages: conversation, tools: [findCrate], sampling });
    expect(bodyOf(request, plain)).toEqual({
      model: "pear-8b",
      temperature: 0,
      max_tokens: 64,
      stop: ["\n\n"],
      seed: 11,
      stream: false,
      tools: [
        {
          type: "function",
          function: {
            name: "find_crate",
            description: "Finds a crate by its number.",
            parameters: { type: "object", properties: { number: { type: "integer" } } },
          },
        },
      ],
      messages: [
        { role: "system", content: "You keep a warehouse." },
        { role: "user", content: "Where is crate 4?" },
        {
          role: "assistant",
          content: "",
          tool_calls: [
            {
              id: "c1",
              type: "function",
              function: { name: "find_crate", arguments: '{"number": 4' },
            },
          ],
        },
        { role: "tool", tool_call_id: "c1", name: "find_crate", content: "Bay 2." },
        { role: "assistant", content: "In bay 2." },
        { role: "user", content: "And crate 5?" },
      ],
    });
  });

  test("leaves out what would be an empty list", () => {
    const body = bodyOf(requestOf(), plain);
    expect(Object.keys(body).toSorted()).toEqual([
      "max_tokens",
      "messages",
      "model",
      "seed",
      "stream",
      "temperature",
    ]);
  });

  test("sends a schema that the reply must fit, and nothing of it where there is none", () => {
    const constraint = { type: "object", required: ["events"] };
    const bare = bodyOf(requestOf(), plain);
    expect(bare).not.toHaveProperty("response_format");
    expect(bodyOf(requestOf({ constraint }), plain)).toEqual({
      ...bare,
      response_format: {
        type: "json_schema",
        json_schema: { name: "reply", strict: true, schema: constraint },
      },
    });
  });

  test.each([
    { id: "trailing-assistant", message: {}, fields: {} },
    {
      id: "continue-final-message",
      message: {},
      fields: { add_generation_prompt: false, continue_final_message: true },
    },
    {
      id: "llamacpp-current",
      message: {},
      fields: { add_generation_prompt: false, continue_final_message: "content", echo: false },
    },
    { id: "mistral-prefix", message: { prefix: true }, fields: {} },
    { id: "partial", message: { partial: true }, fields: {} },
    { id: "sglang", message: {}, fields: { continue_final_message: true } },
    { id: "deepseek-prefix", message: { prefix: true }, fields: {} },
    { id: "koboldcpp", message: {}, fields: { continue_assistant_turn: true } },
  ])("writes a prefill as $id does, and nothing of it where none is asked for", (row) => {
    const settings = { ...plain, dialect: dialectOf(row.id) };
    const bare = bodyOf(requestOf(), settings);
    expect(bare).toEqual(bodyOf(requestOf(), plain));
    expect(bodyOf(requestOf({ prefill: "<purpose>" }), settings)).toEqual({
      ...bare,
      ...row.fields,
      messages: [
        { role: "user", content: "Where is crate 4?" },
        { role: "assistant", content: "<purpose>", ...row.message },
      ],
    });
  });

  test("writes a prefix into the field that its dialect has for it, whatever the suite sends there", () => {
    const dialect = dialectOf("tabby-response-prefix");
    const body = { response_prefix: "Sure" };
    const settings = { ...plain, dialect, body };
    expect(bodyOf(requestOf({ prefill: "<purpose>" }), settings)).toEqual({
      ...bodyOf(requestOf(), plain),
      add_generation_prompt: true,
      response_prefix: "<purpose>",
    });
  });

  test("passes the suite's body through last, and takes out what it sets to null", () => {
    const body = { temperature: 1, min_p: 0.05, seed: null, options: { deep: null } };
    const sent = bodyOf(requestOf(), { ...plain, body });
    expect(sent).toMatchObject({ temperature: 1, min_p: 0.05, options: { deep: null } });
    expect(sent).not.toHaveProperty("seed");
  });

  test.each([
    { thinking: "default", fields: {} },
    { thinking: "on", fields: { chat_template_kwargs: { enable_thinking: true } } },
    { thinking: "off", fields: { chat_template_kwargs: { enable_thinking: false } } },
  ] as const)("sends $fields where thinking is $thinking", ({ thinking, fields }) => {
    const sent = bodyOf(requestOf(), { ...plain, thinking });
    expect(sent).toEqual({ ...bodyOf(requestOf(), plain), ...fields });
  });

  test("keeps what is asked of thinking beside what a suite tells the chat template", () => {
    const body = { chat_template_kwargs: { tone: "dry" } };
    const sent = bodyOf(requestOf(), { ...plain, thinking: "off", body });
    expect(sent["chat_template_kwargs"]).toEqual({ enable_thinking: false, tone: "dry" });
  });

  test("leaves a system message behind the first where it stands", () => {
    const messages = [
      { role: "system", content: "You keep a warehouse." },
      { role: "user", content: "Where is crate 4?" },
      { role: "system", content: "Begin with a label." },
    ] as const;
    expect(bodyOf(requestOf({ messages }), plain)["messages"]).toEqual(messages);
  });

  test("lets no body of a suite replace messages or ask for a stream", () => {
    const field = fc.constantFrom("messages", "stream", "n", "response_format", "tools", "x");
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (body) => {
        const given = body as JsonMap;
        const sent = bodyOf(requestOf({ tools: [findCrate] }), { ...plain, body: given });
        expect(sent["messages"]).toEqual([{ role: "user", content: "Where is crate 4?" }]);
        expect(sent["stream"]).toBe(false);
        expect(sent).not.toHaveProperty("n");
        expect(sent).not.toHaveProperty("response_format");
      }),
    );
  });
});
