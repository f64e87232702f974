/**
 * The vendors' own types judge the bodies that our wires write: a compiler reads each body as a literal of the type
 * that the vendor's SDK takes. Gemini is not judged here, because its SDK is not installed.
 */

import { describe, expect, it } from "vitest";
import { anthropicWire } from "../../model/anthropic/wire.ts";
import { conversation, findCrate, requestOf } from "../../model/http/__fixtures__/requests.ts";
import type { JsonMap, Wire, WireSettings } from "../../model/http/wire.ts";
import type { ModelRequest } from "../../model/model.ts";
import { ollamaWire } from "../../model/ollama/wire.ts";
import { openaiChatWire } from "../../model/openai/chat-wire.ts";
import { openaiResponsesWire } from "../../model/openai/responses-wire.ts";
import { openaiCompatibleWire } from "../../model/openai-compatible/wire.ts";
import { type Claim, claimsThatFail } from "./__fixtures__/compiled.ts";

const schema = {
  type: "object",
  properties: { kind: { const: "bay" }, number: { type: "integer" } },
  required: ["kind", "number"],
  additionalProperties: false,
};
const limit = { temperature: 0.4, maxOutputTokens: 2048, stop: [] };

/** What is asked of every wire. */
const requests: Readonly<Record<string, Partial<ModelRequest>>> = {
  "a text": {},
  "a conversation with tools": { messages: conversation, tools: [findCrate] },
  "a tool's result at the end": { messages: conversation.slice(0, 4), tools: [findCrate] },
  "a late system message": {
    messages: [...conversation, { role: "system", content: "Be short." }],
  },
  "a schema": { constraint: schema },
  "stop texts": { sampling: { ...limit, stop: ["END", "\n\n"] } },
};

const thinkings = ["default", "on", "off"] as const;

interface Row {
  readonly wire: Wire;
  readonly model: string;
  readonly type: string;
  /** What the wire writes and the vendor documents, though the SDK's types leave it out. */
  readonly beyond: (body: JsonMap) => JsonMap;
  readonly thinkings: readonly WireSettings["thinking"][];
}

const nothing = (body: JsonMap) => body;

const rows: readonly Row[] = [
  {
    wire: openaiChatWire,
    model: "gpt-5.1",
    type: "ChatCompletionCreateParamsNonStreaming",
    beyond: withoutToolNames,
    thinkings,
  },
  {
    wire: openaiCompatibleWire,
    model: "llama-3.2-3b",
    type: "ChatCompletionCreateParamsNonStreaming",
    beyond: withoutToolNames,
    // Told to think or not to, it writes what llama.cpp and vLLM take and OpenAI does not.
    thinkings: ["default"],
  },
  {
    wire: openaiResponsesWire,
    model: "gpt-5.1",
    type: "ResponseCreateParamsNonStreaming",
    beyond: nothing,
    thinkings,
  },
  ...["claude-3-5-haiku-20241022", "claude-sonnet-4-5", "claude-opus-4-8", "claude-sonnet-5-5"].map(
    (model) => ({
      wire: anthropicWire,
      model,
      type: "MessageCreateParamsNonStreaming",
      beyond: withoutTemperature,
      thinkings,
    }),
  ),
  {
    wire: ollamaWire,
    model: "llama3.2",
    type: "OllamaRequest",
    beyond: withoutNewerOllamaFields,
    thinkings,
  },
];

/** Chat templates of local servers find a tool by its name; OpenAI's older examples wrote it too. */
function withoutToolNames(body: JsonMap): JsonMap {
  return withMessages(body, ({ name: _, ...message }) => message);
}

/** The SDK is made for the API's version 2026-10-21, which takes none. Our wire asks for 2023-06-01, which does. */
function withoutTemperature({ temperature: _, ...body }: JsonMap): JsonMap {
  return body;
}

/** Ollama's API takes these; its SDK has not caught up. */
function withoutNewerOllamaFields({ truncate: _, shift: __, ...body }: JsonMap): JsonMap {
  return withMessages(body, ({ tool_call_id: ___, tool_calls, ...message }) => ({
    ...message,
    ...(isList(tool_calls) && { tool_calls: tool_calls.map(({ id: ____, ...call }) => call) }),
  }));
}

function withMessages(body: JsonMap, map: (message: JsonMap) => JsonMap): JsonMap {
  const { messages } = body;
  return isList(messages) ? { ...body, messages: messages.map(map) } : body;
}

function isList(value: unknown): value is readonly JsonMap[] {
  return Array.isArray(value);
}

const imports = [
  'import type { MessageCreateParamsNonStreaming } from "@anthropic-ai/sdk/resources/messages";',
  'import type { ChatRequest } from "ollama";',
  'import type { ChatCompletionCreateParamsNonStreaming } from "openai/resources/chat/completions";',
  'import type { ResponseCreateParamsNonStreaming } from "openai/resources/responses/responses";',
  "type OllamaRequest = ChatRequest & { stream?: false };",
];

/** Every body that the rows write for the requests; what a wire refuses to write is none. */
function claims(): readonly Claim[] {
  return rows.flatMap(({ wire, model, type, beyond, thinkings: wanted }) =>
    wanted.flatMap((thinking) =>
      Object.entries({ ...requests, ...prefilled(wire) }).flatMap(([name, parts]) => {
        const [dialect = null] = wire.dialects;
        const settings = { model, dialect, body: {}, thinking, contextTokens: 4096 };
        const written = wire.requestBody(requestOf({ sampling: limit, ...parts }), settings);
        if (written.kind === "missing") return [];
        const value = beyond(written.body);
        return [{ name: `${model}: ${name}, thinking ${thinking}`, value, type }];
      }),
    ),
  );
}

/** A prefix is a message of the protocol itself in two of them. */
function prefilled(wire: Wire): Readonly<Record<string, Partial<ModelRequest>>> {
  return wire === anthropicWire || wire === ollamaWire
    ? { "a prefix": { prefill: "<purpose>" } }
    : {};
}

describe("bodies by the vendors' types", () => {
  it("satisfy them", async () => {
    const all = claims();
    expect(all.length).toBeGreaterThan(100);
    expect(await claimsThatFail(imports, all)).toEqual({});
  });

  it("would not if they were wrong", async () => {
    const messages = [{ role: "user", content: "Hm?" }];
    const wrong: readonly Claim[] = [
      {
        name: "no limit",
        type: "MessageCreateParamsNonStreaming",
        value: { model: "claude-x", messages },
      },
      {
        name: "a field of another protocol",
        type: "MessageCreateParamsNonStreaming",
        value: { model: "claude-x", max_tokens: 5, messages, seed: 1 },
      },
      {
        name: "a role that there is not",
        type: "ChatCompletionCreateParamsNonStreaming",
        value: { model: "gpt-x", messages: [{ role: "robot", content: "Hm." }] },
      },
      {
        name: "messages in place of an input",
        type: "ResponseCreateParamsNonStreaming",
        value: { model: "gpt-x", messages },
      },
      {
        name: "arguments as a text",
        type: "OllamaRequest",
        value: {
          model: "x",
          messages: [
            {
              role: "assistant",
              content: "",
              tool_calls: [{ function: { name: "f", arguments: "{}" } }],
            },
          ],
        },
      },
      { name: "a text", type: "OllamaRequest", value: { model: "x", messages } },
    ];
    expect(await claimsThatFail(imports, wrong)).toEqual({
      "no limit": expect.stringContaining("max_tokens"),
      "a field of another protocol": expect.stringContaining("seed"),
      "a role that there is not": expect.stringMatching(/robot|role/),
      "messages in place of an input": expect.stringContaining("messages"),
      "arguments as a text": expect.stringMatching(/string/),
    });
  });
});
