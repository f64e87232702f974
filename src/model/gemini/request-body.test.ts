import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "../../suite/message.ts";
import { conversations } from "../alternating/__fixtures__/conversations.ts";
import { conversation, findCrate, requestOf } from "../http/__fixtures__/requests.ts";
import type { JsonMap, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { requestBody } from "./request-body.ts";
import { geminiWire } from "./wire.ts";

const [modelTurn] = geminiWire.dialects;

const settingsOf = (parts: Partial<WireSettings> = {}): WireSettings => ({
  model: "gemini-2.0-flash",
  dialect: modelTurn ?? null,
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

const configOf = (...given: Parameters<typeof written>): JsonMap =>
  written(...given).body["generationConfig"] as JsonMap;

const late: Message = { role: "system", content: "Name the bay." };

describe("requestBody()", () => {
  test("writes every kind of message, tools, sampling and seed in the words of generateContent", () => {
    const sampling = { temperature: 0, maxOutputTokens: 64, stop: ["\n\n"] };
    expect(written({ messages: conversation, tools: [findCrate], sampling })).toEqual({
      kind: "body",
      body: {
        systemInstruction: { parts: [{ text: "You keep a warehouse." }] },
        contents: [
          { role: "user", parts: [{ text: "Where is crate 4?" }] },
          {
            role: "model",
            parts: [{ functionCall: { id: "c1", name: "find_crate", args: {} } }],
          },
          {
            role: "user",
            parts: [
              {
                functionResponse: { id: "c1", name: "find_crate", response: { output: "Bay 2." } },
              },
            ],
          },
          { role: "model", parts: [{ text: "In bay 2." }] },
          { role: "user", parts: [{ text: "And crate 5?" }] },
        ],
        tools: [
          {
            functionDeclarations: [
              {
                name: "find_crate",
                description: "Finds a crate by its number.",
                parametersJsonSchema: {
                  type: "object",
                  properties: { number: { type: "integer" } },
                },
              },
            ],
          },
        ],
        generationConfig: {
          temperature: 0,
          maxOutputTokens: 64,
          stopSequences: ["\n\n"],
          seed: 11,
        },
      },
      warnings: ["arguments of a call that are no JSON object stand in the history as {}"],
    });
  });

  test("leaves out what would be empty", () => {
    expect(Object.keys(written().body).toSorted()).toEqual(["contents", "generationConfig"]);
    expect(configOf()).toEqual({ temperature: 0.4, maxOutputTokens: 48, seed: 11 });
  });

  test("writes a prefill as a turn of the model's", () => {
    const bare = written();
    expect(written({ prefill: "<purpose>\n" })).toEqual({
      ...bare,
      body: {
        ...bare.body,
        contents: [
          { role: "user", parts: [{ text: "Where is crate 4?" }] },
          { role: "model", parts: [{ text: "<purpose>\n" }] },
        ],
      },
    });
  });

  test("sends a schema that the reply must fit, whatever else the suite says of the output", () => {
    const constraint = { type: "object", properties: { kind: { const: "move" } } };
    const held = {
      responseMimeType: "application/json",
      responseJsonSchema: {
        type: "object",
        properties: { kind: { type: "string", enum: ["move"] } },
      },
    };
    expect(configOf({ constraint })).toMatchObject(held);
    for (const generationConfig of [{ topK: 4, responseMimeType: "text/plain" }, null]) {
      expect(configOf({ constraint }, { body: { generationConfig } })).toMatchObject(held);
    }
  });

  test.each([
    { model: "gemini-2.5-pro", sent: 0.4 },
    { model: "gemini-3-flash-preview", sent: 0.4 },
    { model: "gemini-3.1-pro-preview", sent: 0.4 },
    { model: "gemini-3.5-flash", sent: 0.4 },
    { model: "gemini-pro-latest", sent: 0.4 },
    { model: "gemma-3-27b-it", sent: 0.4 },
    { model: "gemini-3.5-flash-lite", sent: undefined },
    { model: "models/gemini-3.6-flash", sent: undefined },
    { model: "gemini-3.8-flash", sent: undefined },
    { model: "gemini-flash-latest", sent: undefined },
    { model: "gemini-4-pro", sent: undefined },
  ])("sends $model a temperature only if it takes one", ({ model, sent }) => {
    const { body, warnings } = written({}, { model });
    expect((body["generationConfig"] as JsonMap)["temperature"]).toBe(sent);
    expect(warnings).toEqual(
      sent === undefined ? ["this model takes no temperature: 0.4 was left out"] : [],
    );
  });

  const shown = { includeThoughts: true };
  test.each([
    { model: "gemini-2.0-flash", byDefault: undefined, on: undefined, off: undefined, told: 0 },
    {
      model: "gemini-2.5-flash",
      byDefault: shown,
      on: { ...shown, thinkingBudget: -1 },
      off: { thinkingBudget: 0 },
      told: 0,
    },
    {
      model: "gemini-2.5-flash-lite",
      byDefault: undefined,
      on: { ...shown, thinkingBudget: -1 },
      off: { thinkingBudget: 0 },
      told: 0,
    },
    {
      model: "gemini-2.5-pro",
      byDefault: shown,
      on: { ...shown, thinkingBudget: -1 },
      off: { ...shown, thinkingBudget: 128 },
      told: 1,
    },
    {
      model: "gemini-3-pro-preview",
      byDefault: shown,
      on: shown,
      off: { ...shown, thinkingLevel: "LOW" },
      told: 1,
    },
    {
      model: "gemini-3.6-flash",
      byDefault: shown,
      on: shown,
      off: { ...shown, thinkingLevel: "MINIMAL" },
      told: 1,
    },
    {
      model: "gemini-3.5-flash-lite",
      byDefault: shown,
      on: { ...shown, thinkingLevel: "MEDIUM" },
      off: { ...shown, thinkingLevel: "MINIMAL" },
      told: 1,
    },
    {
      model: "gemini-3.8-flash",
      byDefault: shown,
      on: shown,
      off: { ...shown, thinkingLevel: "LOW" },
      told: 1,
    },
    { model: "gemma-3-27b-it", byDefault: undefined, on: shown, off: undefined, told: 1 },
  ])("asks $model to think as it takes it", ({ model, byDefault, on, off, told }) => {
    const sampling = { temperature: 1, maxOutputTokens: 64, stop: [] };
    const asking = (thinking: WireSettings["thinking"]) =>
      configOf({ sampling }, { model, thinking })["thinkingConfig"];
    expect(asking("default")).toEqual(byDefault);
    expect(asking("on")).toEqual(on);
    expect(asking("off")).toEqual(off);
    expect(written({ sampling }, { model, thinking: "off" }).warnings).toHaveLength(told);
  });

  test.each([
    { model: "gemini-2.5-flash", signature: undefined },
    { model: "gemini-3-flash-preview", signature: "skip_thought_signature_validator" },
    { model: "gemini-3.8-flash", signature: "skip_thought_signature_validator" },
  ])("signs the first call of a turn as $model wants it", ({ model, signature }) => {
    const toolCalls = ["a", "b"].map((id) => ({ id, name: "f", arguments: "{}" }));
    const messages: readonly Message[] = [
      { role: "user", content: "Go." },
      { role: "assistant", content: "Looking.", toolCalls },
      { role: "tool", callId: "a", name: "f", content: "1" },
      { role: "tool", callId: "b", name: "f", content: "2" },
    ];
    expect(written({ messages }, { model }).body["contents"]).toMatchObject([
      {},
      {
        parts: [
          { text: "Looking." },
          {
            functionCall: { id: "a" },
            ...(signature !== undefined && { thoughtSignature: signature }),
          },
          { functionCall: { id: "b" } },
        ],
      },
      { parts: [{ functionResponse: { id: "a" } }, { functionResponse: { id: "b" } }] },
    ]);
    const sent = JSON.stringify(written({ messages }, { model }).body);
    expect(sent.split("thoughtSignature")).toHaveLength(signature === undefined ? 1 : 2);
  });

  test("refuses a late system message before a call is spent", () => {
    const messages: readonly Message[] = [...conversation, late];
    expect(requestBody(requestOf({ messages }), settingsOf())).toEqual({
      kind: "missing",
      cause: "bad-request",
      detail: "the protocol has one system instruction, in front of the conversation",
      refuses: "lateSystem",
    });
  });

  test("passes the suite's body through last, inside the configuration too", () => {
    const body = {
      safetySettings: [],
      generationConfig: { temperature: null, topK: 4, thinkingConfig: { thinkingBudget: 9 } },
    };
    const { body: sent } = written({}, { body, model: "gemini-2.5-flash" });
    expect(sent["safetySettings"]).toEqual([]);
    expect(sent["generationConfig"]).toEqual({
      maxOutputTokens: 48,
      seed: 11,
      topK: 4,
      thinkingConfig: { includeThoughts: true, thinkingBudget: 9 },
    });
  });

  test("lets no body of a suite replace what carries the seams", () => {
    const field = fc.constantFrom("contents", "systemInstruction", "generationConfig", "x");
    const bare = written({ messages: conversation }).body;
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (given) => {
        const sent = written({ messages: conversation }, { body: given as JsonMap }).body;
        for (const own of geminiWire.ownFields) expect(sent[own]).toEqual(bare[own]);
      }),
    );
  });
});

interface Content {
  readonly role: string;
  readonly parts: readonly {
    readonly text?: string;
    readonly functionCall?: { readonly id: string };
    readonly functionResponse?: { readonly id: string };
  }[];
}

describe("requestBody() over any conversation", () => {
  const models = fc.constantFrom("gemini-2.5-flash", "gemini-3.8-flash", "gemma-3-27b-it");

  test("sends turns that the protocol takes, or refuses a system message in its way", () => {
    fc.assert(
      fc.property(conversations, fc.option(fc.string()), models, (messages, prefill, model) => {
        const wire = requestBody(requestOf({ messages, prefill }), settingsOf({ model }));
        if (wire.kind === "missing") {
          expect(wire).toMatchObject({ cause: "bad-request", refuses: "lateSystem" });
          return;
        }
        const sent = wire.body["contents"] as unknown as readonly Content[];
        sent.forEach(({ role, parts }, at) => {
          const next = sent[at + 1];
          expect(next?.role).not.toBe(role);
          expect(parts).not.toEqual([]);
          for (const { text } of parts) expect(text).not.toBe("");
          if (role !== "model") return;
          const calls = parts.flatMap(({ functionCall }) => functionCall?.id ?? []);
          const results = next?.parts.flatMap(({ functionResponse }) => functionResponse?.id ?? []);
          expect(results?.toSorted() ?? []).toEqual(calls.toSorted());
        });
        if (prefill !== null && prefill !== "") {
          expect(sent.at(-1)?.role).toBe("model");
          expect(sent.at(-1)?.parts.at(-1)).toEqual({ text: prefill });
        }
        expect(JSON.parse(JSON.stringify(wire.body))).toEqual(wire.body);
      }),
      { numRuns: 500 },
    );
  });
});
