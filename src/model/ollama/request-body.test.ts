import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { ollamaRequest } from "./request-body.ts";
import { ollamaWire } from "./wire.ts";

const plain: WireSettings = {
  model: "lantern:4b",
  dialect: null,
  body: {},
  thinking: "default",
  contextTokens: 8192,
};
const ownContext = "contextTokens is not set, so the server's own default context applies";

function bodyOf(request: ModelRequest, settings: WireSettings = plain): JsonMap {
  const sent = ollamaRequest(request, settings);
  if (sent.kind === "missing") throw new Error(sent.detail);
  return sent.body;
}

function warningsOf(request: ModelRequest, settings: WireSettings = plain): readonly string[] {
  const sent = ollamaRequest(request, settings);
  if (sent.kind === "missing") throw new Error(sent.detail);
  return sent.warnings;
}

/** A conversation in which the model called a tool with these arguments. */
function called(written: string): ModelRequest {
  const toolCalls = [{ id: "c1", name: "find_crate", arguments: written }];
  return requestOf({ messages: [{ role: "assistant", content: "", toolCalls }] });
}

describe("ollamaRequest()", () => {
  test("writes every kind of message, tools, sampling and seed in the words of /api/chat", () => {
    const sampling = { temperature: 0, maxOutputTokens: 64, stop: ["\n\n"] };
    const request = requestOf({ messages: conversation, tools: [findCrate], sampling });
    expect(ollamaRequest(request, plain)).toEqual({
      kind: "body",
      body: {
        model: "lantern:4b",
        stream: false,
        truncate: false,
        shift: false,
        options: { temperature: 0, seed: 11, num_predict: 64, stop: ["\n\n"], num_ctx: 8192 },
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
            tool_calls: [{ id: "c1", function: { name: "find_crate", arguments: {} } }],
          },
          { role: "tool", tool_name: "find_crate", tool_call_id: "c1", content: "Bay 2." },
          { role: "assistant", content: "In bay 2." },
          { role: "user", content: "And crate 5?" },
        ],
      },
      warnings: [
        "a tool call's arguments are no JSON object, which Ollama does not take; it was sent {}",
      ],
    });
  });

  test("leaves out what would be empty", () => {
    expect(ollamaRequest(requestOf(), { ...plain, contextTokens: null })).toEqual({
      kind: "body",
      body: {
        model: "lantern:4b",
        stream: false,
        truncate: false,
        shift: false,
        options: { temperature: 0.4, seed: 11, num_predict: 48 },
        messages: [{ role: "user", content: "Where is crate 4?" }],
      },
      warnings: [ownContext],
    });
  });

  const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;

  test.each([
    { written: '{"number": 4, "bays": [{"a": null}]}', sent: { number: 4, bays: [{ a: null }] } },
    { written: "{}", sent: {} },
  ])("sends the arguments $written as a map", ({ written, sent }) => {
    expect(bodyOf(called(written))["messages"]).toMatchObject([
      { tool_calls: [{ function: { arguments: sent } }] },
    ]);
    expect(warningsOf(called(written))).toEqual([]);
  });

  test.each([
    { name: "half a map", written: '{"number": 4' },
    { name: "a list", written: "[4]" },
    { name: "nothing", written: "" },
    { name: "nesting without end", written: deep },
  ])("sends an empty map for $name, and says so", ({ written }) => {
    expect(bodyOf(called(written))["messages"]).toMatchObject([
      { tool_calls: [{ function: { name: "find_crate", arguments: {} } }] },
    ]);
    expect(warningsOf(called(written))).toHaveLength(1);
    expect(() => JSON.stringify(bodyOf(called(written)))).not.toThrow();
  });

  test("sends a schema that the reply must fit", () => {
    const constraint = { type: "object", required: ["events"] };
    expect(bodyOf(requestOf({ constraint }))).toEqual({
      ...bodyOf(requestOf()),
      format: constraint,
    });
  });

  test.each([
    { thinking: "default", fields: {} },
    { thinking: "on", fields: { think: true } },
    { thinking: "off", fields: { think: false } },
  ] as const)("sends $fields where thinking is $thinking", ({ thinking, fields }) => {
    expect(bodyOf(requestOf(), { ...plain, thinking })).toEqual({
      ...bodyOf(requestOf()),
      ...fields,
    });
  });

  test("writes a prefill as one assistant message more, and nothing of it where none is asked for", () => {
    const dialect = ollamaWire.dialects.find(({ id }) => id === "ollama-trailing") ?? null;
    expect(dialect).not.toBeNull();
    const settings = { ...plain, dialect };
    expect(bodyOf(requestOf(), settings)).toEqual(bodyOf(requestOf()));
    expect(bodyOf(requestOf({ prefill: "<purpose>" }), settings)).toEqual({
      ...bodyOf(requestOf()),
      messages: [
        { role: "user", content: "Where is crate 4?" },
        { role: "assistant", content: "<purpose>" },
      ],
    });
  });

  test("lays the suite's options over ours, one by one", () => {
    const body = {
      options: { min_p: 0.05, seed: null, temperature: 1, num_ctx: 4096 },
      keep_alive: "10m",
      shift: null,
    };
    const sent = bodyOf(requestOf(), { ...plain, contextTokens: null, body });
    expect(sent["options"]).toEqual({
      temperature: 1,
      num_predict: 48,
      min_p: 0.05,
      num_ctx: 4096,
    });
    expect(sent["keep_alive"]).toBe("10m");
    expect(sent).not.toHaveProperty("shift");
  });

  test.each([
    { contextTokens: 8192, body: {}, warnings: [] },
    { contextTokens: null, body: {}, warnings: [ownContext] },
    { contextTokens: null, body: { options: { num_ctx: 4096 } }, warnings: [] },
    { contextTokens: 8192, body: { options: { num_ctx: null } }, warnings: [ownContext] },
    { contextTokens: 8192, body: { options: 3 }, warnings: [ownContext] },
  ])("tells of a context that nobody set: $contextTokens, $body", (row) => {
    const { contextTokens, body, warnings } = row;
    expect(warningsOf(requestOf(), { ...plain, contextTokens, body })).toEqual(warnings);
  });

  test("lets no body of a suite touch the wire's own fields", () => {
    const field = fc.constantFrom(...ollamaWire.ownFields, "x");
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (body) => {
        const { x: _, ...sent } = bodyOf(requestOf(), { ...plain, body: body as JsonMap });
        expect(sent).toEqual(bodyOf(requestOf()));
      }),
    );
  });

  test("can be written as JSON whatever a model wrote for arguments", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (written) => {
        const body = bodyOf(called(written));
        expect(JSON.parse(JSON.stringify(body))).toEqual(body);
      }),
    );
  });
});
