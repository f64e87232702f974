/** What holds of every wire: any body is read or refused in words, and a stream tells what the whole reply does. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ModelReply } from "../../model/model.ts";
import type { Json } from "../../protocols/json.ts";
import type { Message, ToolCall } from "../../suite/message.ts";
import { answerOf } from "./__fixtures__/answers.ts";
import { type Client, clients, type Said } from "./__fixtures__/clients.ts";
import { textPieces } from "./text-pieces.ts";

const byWire = clients.map((client) => [client.wire.id, client] as const);

const call: ToolCall = { id: "call_1", name: "search", arguments: '{"query":"größe 🌍 x"}' };
const second: ToolCall = { id: "call_2", name: "read", arguments: "{}" };
const truncated = { finish: { reason: "length", raw: "length" } } as const;
const called = { finish: { reason: "tool-calls", raw: "tool_calls" } } as const;

const replies: readonly (readonly [string, string, Partial<ModelReply>])[] = [
  ["a text", "Hello there.\n\nMore of it.", {}],
  ["an empty text", "", {}],
  ["white space alone", " \n\n ", {}],
  ["unicode", "naïve 🌍👩‍👩‍👧 \u2028 \u0000 日本語のテキスト", {}],
  ["half a surrogate pair", "a\ud83cb", {}],
  ["protocol in the text", 'data: [DONE]\n\nevent: ping\ndata: {"type":"x"}\n\n', {}],
  ["reasoning", "So.", { reasoning: "First this,\nthen that." }],
  ["a truncated text", "Hello th", truncated],
  ["a text cut off in the reasoning", "", { ...truncated, reasoning: "First" }],
  ["a call", "", { ...called, toolCalls: [call] }],
  ["two calls after a text", "Let me look.", { ...called, toolCalls: [call, second] }],
  ["a call after reasoning", "", { ...called, reasoning: "Hm.", toolCalls: [second] }],
];

describe.each(byWire)("%s", (_id, client) => {
  it.each(replies)("tells %s, whole and streamed", (_name, text, parts) => {
    const answer = answerOf(text, parts);
    const heard = {
      text,
      reasoning: parts.reasoning ?? null,
      calls: (parts.toolCalls ?? []).map(({ id, name, arguments: given }) => ({
        id,
        name,
        given: JSON.parse(given),
      })),
      cut: parts.finish?.reason === "length",
    };
    expect(client.whole(sent(client.wire.whole(answer)))).toEqual(heard);
    expect(client.streamed(client.wire.pieces(answer).join(""))).toEqual(heard);
  });

  it("streams what the whole reply tells, whatever the model wrote", () => {
    fc.assert(
      fc.property(anyReply, ({ text, ...parts }) => {
        const answer = answerOf(text, parts);
        const whole = client.whole(sent(client.wire.whole(answer)));
        expect(whole.text).toBe(text);
        expect(client.streamed(client.wire.pieces(answer).join(""))).toEqual(whole);
      }),
    );
  });

  it("shows nothing of hidden reasoning", () => {
    const heard = client.whole(sent(client.wire.whole(answerOf("So.", { reasoningHidden: true }))));
    expect(heard.text).toBe("So.");
    expect(heard.reasoning ?? "").toBe("");
  });

  it("names the answer's model and counts its tokens", () => {
    const usage = {
      inputTokens: 1234,
      outputTokens: 567,
      cachedInputTokens: 0,
      reasoningTokens: 89,
    };
    const whole = JSON.stringify(client.wire.whole(answerOf("So.", { usage })));
    expect(whole).toContain('"model":"steady"');
    expect(whole).toContain("1234");
    expect(whole).toContain("567");
  });

  it("reads back every conversation that a client sends", () => {
    fc.assert(
      fc.property(anySaid, (said) => {
        const reading = client.wire.read(client.body(said));
        if (reading.kind === "refused") throw new Error(reading.message);
        const { messages, tools, constraint, sampling, stream } = reading.ask;
        const stop = client.wire.id === "openai-responses" ? [] : said.sampling.stop;
        expect({ messages, tools, constraint, sampling, stream }).toEqual({
          ...said,
          sampling: { ...said.sampling, stop },
        });
      }),
    );
  });

  it("reads or refuses any JSON, in words and with a status", () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => expectReading(client, body as Json)));
    fc.assert(
      fc.property(oddBody, (body) => expectReading(client, body)),
      { numRuns: 1000 },
    );
  });

  it("reads or refuses a client's body with any part of it replaced", () => {
    fc.assert(
      fc.property(anySaid, fc.nat(), odd, (said, at, value) => {
        expectReading(client, replaced(client.body(said), at, value));
      }),
      { numRuns: 500 },
    );
  });

  it("refuses in a body that holds its words", () => {
    for (const status of [400, 401, 404, 429, 500, 503, 529]) {
      expect(JSON.stringify(client.wire.failure(status, "no such thing"))).toContain(
        "no such thing",
      );
    }
  });

  // A search through the calls for every result, 2,500 million steps, would not end in time.
  it("reads a hundred thousand calls and messages in one body", { timeout: 60_000 }, () => {
    const toolCalls = Array.from({ length: 50_000 }, (_, index) => ({
      id: `call_${index}`,
      name: "search",
      arguments: "{}",
    }));
    const exchanged: readonly Message[] = [
      { role: "assistant", content: "a", toolCalls: [] },
      { role: "user", content: "b" },
    ];
    const body = client.body({
      ...plainSaid,
      messages: [
        { role: "user", content: "Begin." },
        { role: "assistant", content: "a", toolCalls },
        ...toolCalls.map(
          ({ id, name }) => ({ role: "tool", content: "c", callId: id, name }) as const,
        ),
        ...Array.from({ length: 50_000 }, () => exchanged).flat(),
      ],
    });
    const started = performance.now();
    expect(client.wire.read(body).kind).toBe("ask");
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

it("cuts texts into pieces that join to them, and no surrogate pair in two", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const pieces = textPieces(text);
      expect(pieces.join("")).toBe(text);
      expect(pieces).not.toContain("");
      if (!/\p{Surrogate}/u.test(text)) {
        expect(pieces.filter((piece) => /\p{Surrogate}/u.test(piece))).toEqual([]);
      }
    }),
  );
});

it("no two wires share a path", () => {
  const paths = clients.flatMap(({ wire }) => wire.paths);
  expect(new Set(paths).size).toBe(paths.length);
});

/** A value as it arrives: what JSON cannot carry is lost on the way. */
function sent(value: Json): unknown {
  return JSON.parse(JSON.stringify(value));
}

function expectReading({ wire }: Client, body: Json): void {
  const reading = wire.read(body);
  if (reading.kind === "ask") {
    expect(reading.ask.sampling.maxOutputTokens).toBeGreaterThan(0);
    expect(reading.ask.seed).toBeGreaterThanOrEqual(0);
    expect(reading.ask.seed).toBeLessThan(2 ** 31);
    return;
  }
  expect(reading.status).toBeGreaterThanOrEqual(400);
  expect(reading.status).toBeLessThan(600);
  expect(reading.message).not.toBe("");
  expect(reading.message).not.toContain("undefined");
}

/** The body with one of its values, at any depth, in the place of which stands another. */
function replaced(body: Json, at: number, value: Json): Json {
  let places = 0;
  JSON.stringify(body, (_key, part) => {
    places++;
    return part;
  });
  const wanted = at % places;
  let place = 0;
  return JSON.parse(
    JSON.stringify(body, (_key, part) => (place++ === wanted ? value : part)) ?? "null",
  );
}

const anyReply = fc.record({
  text: fc.string({ unit: "binary", maxLength: 80 }),
  reasoning: fc.option(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }), { nil: null }),
  toolCalls: fc
    .array(
      fc.record({
        name: fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 12 }),
        arguments: fc.oneof(
          fc
            .dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }))
            .map((given) => JSON.stringify(given)),
          fc.constantFrom('{"cut', "[1]", "", "null"),
        ),
      }),
      { maxLength: 3 },
    )
    .map((made) => made.map((each, index) => ({ ...each, id: `call_${index}` }))),
  finish: fc.constantFrom(
    { reason: "stop", raw: "stop" } as const,
    { reason: "length", raw: null } as const,
    { reason: "tool-calls", raw: null } as const,
    { reason: "other", raw: null } as const,
  ),
});

const written = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((text) => `w${text}.`);

const plainSaid: Said = {
  messages: [],
  tools: [],
  constraint: null,
  sampling: { temperature: 0.5, maxOutputTokens: 100, stop: [] },
  stream: false,
};

/** An assistant's turn with calls, their results, and what the user says after them. */
const loop = fc
  .tuple(written, fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([text, count, followed]): readonly Message[] => {
    const toolCalls = Array.from({ length: count }, (_, index) => ({
      id: "",
      name: `tool_${index % 2}`,
      arguments: JSON.stringify({ text, index }),
    }));
    return [
      { role: "assistant", content: text, toolCalls },
      ...toolCalls.map(({ name }) => ({ role: "tool", content: text, callId: "", name }) as const),
      ...(followed ? [{ role: "user", content: text } as const] : []),
    ];
  });

const exchange = fc.tuple(written, written).map(([asked, answered]): readonly Message[] => [
  { role: "user", content: asked },
  { role: "assistant", content: answered, toolCalls: [] },
]);

const lateSystem = written.map((content): readonly Message[] => [
  { role: "user", content },
  { role: "system", content },
]);

const anySaid: fc.Arbitrary<Said> = fc.record({
  messages: fc
    .tuple(
      fc.option(written, { nil: null }),
      fc.array(fc.oneof(exchange, loop, lateSystem), { maxLength: 5 }),
    )
    .map(([system, rounds]) => [
      ...(system === null ? [] : [{ role: "system", content: system } as const]),
      { role: "user", content: "Begin." } as const,
      ...numbered(rounds.flat()),
    ]),
  tools: fc.array(
    written.map((description) => ({
      name: "search",
      description,
      parameters: { type: "object", properties: { query: { type: "string" } } },
    })),
    { maxLength: 2 },
  ),
  constraint: fc.constantFrom(null, { type: "object", required: ["a"], properties: { a: {} } }),
  sampling: fc.record({
    temperature: fc.constantFrom(0, 0.5, 1),
    maxOutputTokens: fc.integer({ min: 16, max: 10_000 }),
    stop: fc.constantFrom([], ["END"], ["a", "b"]),
  }),
  stream: fc.boolean(),
});

/** Calls numbered through, and each result with the id of its call. */
function numbered(messages: readonly Message[]): readonly Message[] {
  let calls = 0;
  let answered = 0;
  return messages.map((message) => {
    if (message.role === "tool") return { ...message, callId: `call_${answered++}` };
    if (message.role !== "assistant") return message;
    return {
      ...message,
      toolCalls: message.toolCalls.map((each) => ({ ...each, id: `call_${calls++}` })),
    };
  });
}

const names = [
  "model",
  "messages",
  "input",
  "instructions",
  "system",
  "role",
  "content",
  "type",
  "text",
  "tools",
  "name",
  "function",
  "parameters",
  "input_schema",
  "tool_calls",
  "tool_use_id",
  "tool_call_id",
  "call_id",
  "output",
  "arguments",
  "id",
  "options",
  "temperature",
  "max_tokens",
  "max_output_tokens",
  "num_predict",
  "num_ctx",
  "seed",
  "stop",
  "stop_sequences",
  "stream",
  "think",
  "thinking",
  "budget_tokens",
  "reasoning",
  "effort",
  "format",
  "schema",
  "output_config",
  "previous_response_id",
  "_debug_render_only",
];

const words = [
  "user",
  "assistant",
  "system",
  "tool",
  "developer",
  "text",
  "input_text",
  "output_text",
  "tool_use",
  "tool_result",
  "function",
  "function_call",
  "function_call_output",
  "item_reference",
  "json_schema",
  "enabled",
  "constructor",
  "__proto__",
  "",
  " ",
];

/** Values made of the protocols' own names and words, in the wrong places. */
const { odd } = fc.letrec<{ odd: Json }>((tie) => ({
  odd: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom<Json>(null, true, false, 0, 1, -1, 2.5, 1e308, ...words),
    fc.array(tie("odd"), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie("odd"), { maxKeys: 6 }),
  ),
}));

const oddBody = fc
  .dictionary(fc.constantFrom(...names), odd, { maxKeys: 12 })
  .map((parts): Json => ({ model: "steady", max_tokens: 9, ...parts }));
