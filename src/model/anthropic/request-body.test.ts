import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../protocols/json.ts";
import type { Message } from "../../suite/message.ts";
import { conversations, systemFirst } from "../alternating/__fixtures__/conversations.ts";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { requestBody } from "./request-body.ts";
import { anthropicWire } from "./wire.ts";

const [trailing] = anthropicWire.dialects;

const settingsOf = (parts: Partial<WireSettings> = {}): WireSettings => ({
  model: "claude-haiku-4-5",
  dialect: trailing ?? null,
  body: {},
  thinking: "default",
  contextTokens: null,
  ...parts,
});

function written(
  request: Partial<ModelRequest> = {},
  settings: Partial<WireSettings> = {},
): { readonly body: JsonMap; readonly warnings: readonly string[] } {
  const wire = requestBody(requestOf(request), settingsOf(settings));
  if (wire.kind === "missing") throw new Error(wire.detail);
  return wire;
}

const seedless = "the protocol has no seed";
const asked: Message = { role: "user", content: "Where is crate 4?" };
const late: Message = { role: "system", content: "Name the bay." };

describe("requestBody()", () => {
  test("writes every kind of message, tools and sampling in the words of the Messages API", () => {
    const sampling = { temperature: 0, maxOutputTokens: 64, stop: ["END", "\n\n"] };
    expect(written({ messages: conversation, tools: [findCrate], sampling })).toEqual({
      kind: "body",
      body: {
        model: "claude-haiku-4-5",
        max_tokens: 64,
        temperature: 0,
        stop_sequences: ["END"],
        stream: false,
        system: "You keep a warehouse.",
        tools: [
          {
            name: "find_crate",
            description: "Finds a crate by its number.",
            input_schema: { type: "object", properties: { number: { type: "integer" } } },
          },
        ],
        messages: [
          { role: "user", content: [{ type: "text", text: "Where is crate 4?" }] },
          {
            role: "assistant",
            content: [{ type: "tool_use", id: "c1", name: "find_crate", input: {} }],
          },
          {
            role: "user",
            content: [{ type: "tool_result", tool_use_id: "c1", content: "Bay 2." }],
          },
          { role: "assistant", content: [{ type: "text", text: "In bay 2." }] },
          { role: "user", content: [{ type: "text", text: "And crate 5?" }] },
        ],
      },
      warnings: [
        "arguments of a call that are no JSON object stand in the history as {}",
        "a stop text of white space alone was left out, which the protocol refuses",
        seedless,
      ],
    });
  });

  test("leaves out what would be empty", () => {
    expect(Object.keys(written().body).toSorted()).toEqual([
      "max_tokens",
      "messages",
      "model",
      "stream",
      "temperature",
    ]);
    const silent: Message = { role: "tool", callId: "a", name: "f", content: " " };
    const calling: Message = {
      role: "assistant",
      content: "",
      toolCalls: [{ id: "a", name: "f", arguments: "{}" }],
    };
    expect(written({ messages: [calling, silent] }).body["messages"]).toContainEqual({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "a" }],
    });
  });

  test("writes a prefill as a turn of the assistant's, without white space at its end", () => {
    const bare = written();
    expect(written({ prefill: "<purpose>" })).toEqual({
      ...bare,
      body: {
        ...bare.body,
        messages: [
          { role: "user", content: [{ type: "text", text: "Where is crate 4?" }] },
          { role: "assistant", content: [{ type: "text", text: "<purpose>" }] },
        ],
      },
    });
    const trimmed = "white space at the end of the prefix was cut off, which the protocol refuses";
    expect(written({ prefill: "<purpose>\n" })).toEqual({
      ...written({ prefill: "<purpose>" }),
      warnings: [trimmed, seedless],
    });
    expect(written({ prefill: " \n" })).toEqual({ ...bare, warnings: [trimmed, seedless] });
  });

  test("sends a schema that the reply must fit, whatever else the suite says of the output", () => {
    const constraint = { type: "object", required: ["events"] };
    const format = { type: "json_schema", schema: constraint };
    expect(written({ constraint }).body["output_config"]).toEqual({ format });
    for (const [given, sent] of [
      [{ effort: "low" }, { effort: "low", format }],
      [{ format: null }, { format }],
      [null, { format }],
    ] as const) {
      const body = { output_config: given };
      expect(written({ constraint }, { body }).body["output_config"]).toEqual(sent);
    }
    expect(written({}, { body: { output_config: { effort: "low" } } }).body).toMatchObject({
      output_config: { effort: "low" },
    });
  });

  test.each([
    { model: "claude-haiku-4-5", given: 0.4, sent: 0.4, warnings: [] },
    { model: "claude-sonnet-4-6", given: 0, sent: 0, warnings: [] },
    {
      model: "claude-opus-4-1-20250805",
      given: 1.5,
      sent: 1,
      warnings: ["the protocol's highest temperature is 1: 1.5 was lowered to it"],
    },
    { model: "pear-8b", given: 1.5, sent: 1.5, warnings: [] },
    ...[
      "claude-opus-4-7",
      "claude-opus-4-8",
      "claude-sonnet-5",
      "claude-opus-5-5",
      "claude-haiku-5-5",
      "claude-fable-5-1",
      "claude-mythos-preview",
      "anthropic/claude-opus-5.5",
    ].map((model) => ({
      model,
      given: 0.4,
      sent: undefined,
      warnings: ["this model takes no temperature: 0.4 was left out"],
    })),
    { model: "claude-opus-5", given: 1, sent: undefined, warnings: [] },
  ])("sends $model the temperature it takes for $given", ({ model, given, sent, warnings }) => {
    const sampling = { temperature: given, maxOutputTokens: 64, stop: [] };
    const { body, warnings: told } = written({ sampling }, { model });
    expect(body["temperature"]).toBe(sent);
    expect(told).toEqual([...warnings, seedless]);
  });

  const shown = { type: "adaptive", display: "summarized" };
  const off = { type: "disabled" };
  const always = "this model cannot be kept from thinking";
  test.each([
    { model: "claude-3-5-haiku-20241022", byDefault: undefined, on: undefined, off: undefined },
    {
      model: "claude-haiku-4-5",
      byDefault: undefined,
      on: { type: "enabled", budget_tokens: 1024 },
      off,
    },
    { model: "claude-sonnet-4-6", byDefault: undefined, on: shown, off },
    { model: "claude-opus-4-8", byDefault: undefined, on: shown, off },
    { model: "claude-sonnet-5", byDefault: shown, on: shown, off },
    { model: "claude-opus-5", byDefault: shown, on: shown, off },
    { model: "claude-haiku-5-5", byDefault: shown, on: shown, off },
    {
      model: "claude-sonnet-5-5",
      byDefault: shown,
      on: shown,
      off: { type: "between_tools" },
      told: "this model can be kept from thinking before it writes, not between its tool calls",
    },
    { model: "claude-opus-5-5", byDefault: shown, on: shown, off: shown, told: always },
    { model: "claude-fable-5", byDefault: shown, on: shown, off: shown, told: always },
    { model: "claude-mythos-preview", byDefault: shown, on: shown, off: shown, told: always },
    {
      model: "pear-8b",
      byDefault: undefined,
      on: { type: "enabled", budget_tokens: 1024 },
      off,
    },
  ])("asks $model to think as it takes it", ({ model, byDefault, on, off: kept, told }) => {
    const sampling = { temperature: 1, maxOutputTokens: 2048, stop: [] };
    const asking = (thinking: WireSettings["thinking"]) =>
      written({ sampling }, { model, thinking });
    expect(asking("default").body["thinking"]).toEqual(byDefault);
    expect(asking("on").body["thinking"]).toEqual(on);
    expect(asking("off").body["thinking"]).toEqual(kept);
    expect(asking("off").warnings).toEqual([...(told === undefined ? [] : [told]), seedless]);
  });

  test("does not ask for a budget that the reply's limit or a tool loop has no room for", () => {
    const thinking = "on";
    const sampling = { temperature: 1, maxOutputTokens: 1024, stop: [] };
    const small = written({ sampling }, { thinking });
    expect(small.body).not.toHaveProperty("thinking");
    expect(small.warnings[0]).toMatch(/needs maxOutputTokens over 1024/);
    const loop = written(
      { sampling: { ...sampling, maxOutputTokens: 4096 }, messages: conversation.slice(0, 4) },
      { thinking },
    );
    expect(loop.body).not.toHaveProperty("thinking");
    expect(loop.warnings[1]).toMatch(/inside a tool loop/);
  });

  test("leaves the temperature of a model that is told to think to the protocol", () => {
    const sampling = { temperature: 0.4, maxOutputTokens: 2048, stop: [] };
    const { body, warnings } = written({ sampling }, { thinking: "on" });
    expect(body).not.toHaveProperty("temperature");
    expect(warnings).toContain(
      "a model that is told to think takes no temperature: 0.4 was left out",
    );
  });

  test("lets a suite say all of thinking itself", () => {
    const body = { thinking: { type: "adaptive", display: "omitted" } };
    const model = "claude-opus-5-5";
    expect(written({}, { model, body, thinking: "off" }).body["thinking"]).toEqual(body.thinking);
    expect(written({}, { model, body: { thinking: null } }).body).not.toHaveProperty("thinking");
  });

  test("keeps a late system message where the model takes one", () => {
    const messages: readonly Message[] = [
      { role: "system", content: "You keep a warehouse." },
      asked,
      late,
      { role: "assistant", content: "Bay 2.", toolCalls: [] },
      asked,
      late,
    ];
    const name = { role: "system", content: [{ type: "text", text: "Name the bay." }] };
    const ask = { role: "user", content: [{ type: "text", text: "Where is crate 4?" }] };
    const { body } = written({ messages }, { model: "claude-opus-4-8" });
    expect(body).toMatchObject({
      system: "You keep a warehouse.",
      messages: [
        ask,
        name,
        { role: "assistant", content: [{ type: "text", text: "Bay 2." }] },
        ask,
        name,
      ],
    });
  });

  test.each([
    {
      name: "a late system message of an older model",
      model: "claude-opus-4-7",
      messages: [asked, late],
      refuses: "lateSystem",
    },
    {
      name: "a late system message in front of the user's",
      model: "claude-opus-4-8",
      messages: [asked, late, asked],
      refuses: "lateSystem",
    },
    {
      name: "a late system message behind the assistant's",
      model: "claude-opus-4-8",
      messages: [asked, { role: "assistant" as const, content: "Bay 2.", toolCalls: [] }, late],
      refuses: "lateSystem",
    },
    {
      name: "a prefix beside a schema",
      prefill: "{",
      constraint: { type: "object" },
      refuses: "prefill",
    },
    {
      name: "a prefix of a model that is told to think",
      prefill: "{",
      thinking: "on" as const,
      refuses: "prefill",
    },
  ])("refuses $name before a call is spent", ({ name: _, refuses, model, thinking, ...parts }) => {
    const sampling = { temperature: 1, maxOutputTokens: 2048, stop: [] };
    const request = requestOf({ sampling, ...parts });
    const settings = settingsOf({ ...(model && { model }), ...(thinking && { thinking }) });
    expect(requestBody(request, settings)).toMatchObject({
      kind: "missing",
      cause: "bad-request",
      refuses,
    });
  });

  test("passes the suite's body through last, and takes out what it sets to null", () => {
    const body = { temperature: null, metadata: { user_id: "u1" }, max_tokens: 9 };
    const sent = written({}, { body }).body;
    expect(sent).toMatchObject({ metadata: { user_id: "u1" }, max_tokens: 9 });
    expect(sent).not.toHaveProperty("temperature");
  });

  test("lets no body of a suite replace what carries the seams, or ask for a stream", () => {
    const field = fc.constantFrom("messages", "system", "stream", "tools", "model", "x");
    const bare = written({ messages: conversation, tools: [findCrate] }).body;
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (given) => {
        const body = given as JsonMap;
        const sent = written({ messages: conversation, tools: [findCrate] }, { body }).body;
        for (const own of ["messages", "system", "stream"]) expect(sent[own]).toEqual(bare[own]);
      }),
    );
  });
});

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly id?: string;
  readonly tool_use_id?: string;
}

interface WireMessage {
  readonly role: string;
  readonly content: readonly Block[];
}

describe("requestBody() over any conversation", () => {
  const models = fc.constantFrom(
    "claude-haiku-4-5",
    "claude-opus-4-8",
    "claude-opus-4-1",
    "pear-8b",
  );

  test("sends what the protocol takes, or refuses a system message in its way", () => {
    const prefix = fc.option(fc.string());
    fc.assert(
      fc.property(conversations, prefix, models, (messages, prefill, model) => {
        const wire = requestBody(requestOf({ messages, prefill }), settingsOf({ model }));
        if (wire.kind === "missing") {
          expect(wire).toMatchObject({ cause: "bad-request", refuses: "lateSystem" });
          return;
        }
        const sent = wire.body["messages"] as unknown as readonly WireMessage[];
        expectTurns(sent);
        const last = sent.at(-1);
        if (prefill !== null && prefill.trim() !== "") {
          expect(last?.role).toBe("assistant");
          expect(last?.content.at(-1)).toEqual({ type: "text", text: prefill.trimEnd() });
        }
        expect(JSON.parse(JSON.stringify(wire.body))).toEqual(wire.body);
      }),
      { numRuns: 500 },
    );
  });

  test("refuses nothing where the system speaks first", () => {
    fc.assert(
      fc.property(systemFirst, models, (messages, model) => {
        expect(requestBody(requestOf({ messages }), settingsOf({ model })).kind).toBe("body");
      }),
    );
  });

  function expectTurns(sent: readonly WireMessage[]): void {
    sent.forEach(({ role, content }, at) => {
      const next = sent[at + 1];
      expect(next?.role).not.toBe(role);
      expect(content).not.toEqual([]);
      for (const { type, text } of content) {
        if (type === "text") expect(text?.trim()).not.toBe("");
      }
      if (role === "system") {
        expect(sent[at - 1]?.role).toBe("user");
        expect(next?.role ?? "assistant").toBe("assistant");
      }
      const calls = content.filter(({ type }) => type === "tool_use").map(({ id }) => id);
      const results = (next?.content ?? []).filter(({ type }) => type === "tool_result");
      if (role !== "assistant") return;
      expect(results.map(({ tool_use_id }) => tool_use_id).toSorted()).toEqual(calls.toSorted());
      expect(next?.content.slice(0, results.length) ?? []).toEqual(results);
    });
    const opening = sent[0]?.content ?? ([] as readonly Json[]);
    if (sent[0]?.role === "user") expect(JSON.stringify(opening)).not.toContain('"tool_use_id"');
  }
});
