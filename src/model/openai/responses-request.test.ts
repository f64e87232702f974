import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { responsesRequest } from "./responses-request.ts";
import { openaiResponsesWire } from "./responses-wire.ts";

const plain: WireSettings = {
  model: "gpt-5.4",
  dialect: null,
  body: {},
  thinking: "default",
  contextTokens: null,
};
const noSeed = "Responses takes no seed, so the reply is drawn without one";

function bodyOf(request: ModelRequest, settings: WireSettings = plain): JsonMap {
  const sent = responsesRequest(request, settings);
  if (sent.kind === "missing") throw new Error(sent.detail);
  return sent.body;
}

describe("responsesRequest()", () => {
  test("writes every kind of message, tools and sampling in the words of Responses", () => {
    const sampling = { temperature: 0, maxOutputTokens: 64, stop: ["\n\n"] };
    const request = requestOf({ messages: conversation, tools: [findCrate], sampling });
    expect(responsesRequest(request, plain)).toEqual({
      kind: "body",
      body: {
        model: "gpt-5.4",
        temperature: 0,
        max_output_tokens: 64,
        store: false,
        stream: false,
        tools: [
          {
            type: "function",
            name: "find_crate",
            description: "Finds a crate by its number.",
            parameters: { type: "object", properties: { number: { type: "integer" } } },
            strict: false,
          },
        ],
        instructions: "You keep a warehouse.",
        input: [
          { type: "message", role: "user", content: "Where is crate 4?" },
          {
            type: "function_call",
            call_id: "c1",
            name: "find_crate",
            arguments: '{"number": 4',
          },
          { type: "function_call_output", call_id: "c1", output: "Bay 2." },
          { type: "message", role: "assistant", content: "In bay 2." },
          { type: "message", role: "user", content: "And crate 5?" },
        ],
      },
      warnings: [noSeed, "Responses takes no stop texts, so none was sent"],
    });
  });

  test("leaves out what would be empty, and says that there is no seed", () => {
    expect(responsesRequest(requestOf(), plain)).toEqual({
      kind: "body",
      body: {
        model: "gpt-5.4",
        temperature: 0.4,
        max_output_tokens: 48,
        store: false,
        stream: false,
        input: [{ type: "message", role: "user", content: "Where is crate 4?" }],
      },
      warnings: [noSeed],
    });
  });

  test("writes what a turn says before what it calls, and late system messages where they stand", () => {
    const { instructions, input } = bodyOf(
      requestOf({
        messages: [
          { role: "system", content: "First." },
          { role: "system", content: "Second." },
          {
            role: "assistant",
            content: "Looking.",
            toolCalls: [{ id: "c1", name: "find_crate", arguments: "{}" }],
          },
          { role: "tool", content: "Bay 2.", callId: "c1", name: "find_crate" },
          { role: "system", content: "Third." },
        ],
      }),
    );
    expect(instructions).toBe("First.");
    expect(input).toEqual([
      { type: "message", role: "system", content: "Second." },
      { type: "message", role: "assistant", content: "Looking." },
      { type: "function_call", call_id: "c1", name: "find_crate", arguments: "{}" },
      { type: "function_call_output", call_id: "c1", output: "Bay 2." },
      { type: "message", role: "system", content: "Third." },
    ]);
  });

  test.each([
    { thinking: "on", reasoning: { effort: "medium", summary: "auto" } },
    { thinking: "off", reasoning: { effort: "none" } },
  ] as const)("asks for $reasoning where thinking is $thinking", ({ thinking, reasoning }) => {
    expect(bodyOf(requestOf(), { ...plain, thinking })).toEqual({
      ...bodyOf(requestOf()),
      reasoning,
    });
  });

  test("lets a suite set the rest of a map of ours", () => {
    const body = { reasoning: { effort: "low", summary: null }, temperature: null };
    const sent = bodyOf(requestOf(), { ...plain, thinking: "on", body });
    expect(sent["reasoning"]).toEqual({ effort: "low" });
    expect(sent).not.toHaveProperty("temperature");
  });

  test.each([
    { body: {}, text: {} },
    { body: { text: { verbosity: "low" } }, text: { verbosity: "low" } },
    { body: { text: { format: { type: "json_object" } } }, text: {} },
    { body: { text: 3 }, text: {} },
  ])("sends a schema beside what a suite says of the text: $body", ({ body, text }) => {
    const constraint = { type: "object", properties: { type: { const: "moved" } } };
    const format = {
      type: "json_schema",
      name: "reply",
      strict: true,
      schema: { type: "object", properties: { type: { type: "string", const: "moved" } } },
    };
    const settings = { ...plain, body };
    expect(bodyOf(requestOf({ constraint }), settings)["text"]).toEqual({ ...text, format });
    const bare = Object.keys(text).length === 0 ? undefined : text;
    expect(bodyOf(requestOf(), settings)["text"]).toEqual(bare);
  });

  test("has no words for a prefill", () => {
    expect(responsesRequest(requestOf({ prefill: "<purpose>" }), plain)).toMatchObject({
      kind: "missing",
      cause: "bad-request",
      refuses: "prefill",
    });
  });

  test("lets no body of a suite touch the wire's own fields", () => {
    const field = fc.constantFrom(...openaiResponsesWire.ownFields, "x");
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (body) => {
        const { x: _, ...sent } = bodyOf(requestOf(), { ...plain, body: body as JsonMap });
        expect(sent).toEqual(bodyOf(requestOf()));
      }),
    );
  });
});
