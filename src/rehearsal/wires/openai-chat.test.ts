import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ModelReply, plainReply } from "../../model/model.ts";
import type { Json } from "../../protocols/json.ts";
import type { WireAsk } from "../served-wire.ts";
import { openaiChatWire } from "./openai-chat.ts";
import { textPieces } from "./text-pieces.ts";

const user = { role: "user", content: "Hello." };

function ask(body: Readonly<Record<string, Json>>): WireAsk {
  const reading = openaiChatWire.read({ model: "m", messages: [user], ...body });
  if (reading.kind === "refused") throw new Error(reading.message);
  return reading.ask;
}

describe("a body", () => {
  test("says everything in our words", () => {
    const call = { id: "c1", type: "function", function: { name: "find", arguments: "{" } };
    const reading = ask({
      messages: [
        {
          role: "developer",
          content: [
            { type: "text", text: "Be " },
            { type: "text", text: "kind." },
          ],
        },
        user,
        { role: "assistant", tool_calls: [call] },
        { role: "tool", tool_call_id: "c1", content: "found" },
      ],
      tools: [{ type: "function", function: { name: "find", parameters: { type: "object" } } }],
      temperature: 0.4,
      max_tokens: 7,
      max_completion_tokens: 9,
      stop: "END",
      seed: -3,
      stream: true,
    });
    expect(reading).toMatchObject({
      model: "m",
      stream: true,
      messages: [
        { role: "system", content: "Be kind." },
        user,
        { role: "assistant", content: "", toolCalls: [{ id: "c1", name: "find", arguments: "{" }] },
        { role: "tool", content: "found", callId: "c1", name: "find" },
      ],
      tools: [{ name: "find", description: "", parameters: { type: "object" } }],
      sampling: { temperature: 0.4, maxOutputTokens: 9, stop: ["END"] },
      seed: 3,
      constraint: null,
      continues: false,
      thinking: "default",
      renderOnly: false,
    });
  });

  test.each<[Json, Json]>([
    [{ type: "text" }, null],
    [{ type: "json_object" }, { type: "object" }],
    [
      { type: "json_schema", json_schema: { name: "r", schema: { type: "array" } } },
      { type: "array" },
    ],
  ])("of format %j is held to %j", (response_format, constraint) => {
    expect(ask({ response_format }).constraint).toEqual(constraint);
  });

  test.each<[string, Json, RegExp]>([
    ["no object", [], /could not parse the JSON body/],
    ["no model", { messages: [user] }, /you must provide a model parameter/],
    [
      "a model of another type",
      { model: 3, messages: [user] },
      /'model': expected a string, but got an integer/,
    ],
    ["no messages", { model: "m" }, /Missing required parameter: 'messages'/],
    [
      "messages of another type",
      { model: "m", messages: "hi" },
      /'messages': expected an array of objects, but got a string/,
    ],
    ["empty messages", { model: "m", messages: [] }, /empty array/],
    [
      "a message that is none",
      { model: "m", messages: [1] },
      /'messages\[0\]': expected an object/,
    ],
    ["no role", { model: "m", messages: [{ content: "x" }] }, /'messages\[0\]\.role'/],
    [
      "an unknown role",
      { model: "m", messages: [{ role: "robot", content: "x" }] },
      /Invalid value: 'robot'. Supported values are: 'system'/,
    ],
    [
      "no content",
      { model: "m", messages: [user, { role: "user" }] },
      /'messages\[1\]\.content': expected a string, got null/,
    ],
    [
      "an image",
      { model: "m", messages: [{ role: "user", content: [{ type: "image_url" }] }] },
      /Invalid content type. image_url/,
    ],
    [
      "a result of no call",
      { model: "m", messages: [{ role: "tool", content: "x" }] },
      /'messages\[0\]\.tool_call_id'/,
    ],
    [
      "a call without arguments",
      { model: "m", messages: [{ role: "assistant", tool_calls: [{ function: { name: "f" } }] }] },
      /tool_calls\[0\]\.function\.arguments'/,
    ],
    [
      "a tool without a name",
      { model: "m", messages: [user], tools: [{ function: {} }] },
      /'tools\[0\]\.function\.name'/,
    ],
    ["a hot temperature", { model: "m", messages: [user], temperature: 3 }, /above maximum value/],
    [
      "no room",
      { model: "m", messages: [user], max_tokens: 0 },
      /'max_tokens': integer below minimum/,
    ],
    ["a stop that is none", { model: "m", messages: [user], stop: [1] }, /'stop'/],
    ["two choices", { model: "m", messages: [user], n: 2 }, /'n'/],
    [
      "an unknown format",
      { model: "m", messages: [user], response_format: { type: "xml" } },
      /Invalid value: 'xml'/,
    ],
  ])("with %s is refused", (_what, body, message) => {
    expect(openaiChatWire.read(body)).toMatchObject({
      kind: "refused",
      status: 400,
      message: expect.stringMatching(message),
    });
  });
});

describe("a reply", () => {
  const answer = (reply: ModelReply) => ({ reply, model: "m", id: "7", created: 1_790_000_000 });
  const counted: ModelReply = {
    ...plainReply("A kettle 👍 sings."),
    reasoning: "Tea first.",
    toolCalls: [
      { id: "a", name: "find", arguments: '{"what": "tea and a spoon"}' },
      { id: "b", name: "stop", arguments: "" },
    ],
    finish: { reason: "tool-calls", raw: null },
    usage: { inputTokens: 9, outputTokens: 4, cachedInputTokens: 0, reasoningTokens: 2 },
    fingerprint: "fp_1",
  };

  /** What a client puts together from a stream. */
  // biome-ignore lint/suspicious/noExplicitAny: chunks are read as a client reads them
  function streamed(reply: ModelReply): any {
    const pieces = openaiChatWire.pieces(answer(reply));
    expect(pieces.at(-1)).toBe("data: [DONE]\n\n");
    const chunks = pieces.slice(0, -1).map((piece) => {
      expect(piece).toMatch(/^data: .+\n\n$/);
      return JSON.parse(piece.slice("data: ".length));
    });
    const message = {
      content: "",
      reasoning: "",
      calls: [] as { id: string; name: string; given: string }[],
    };
    let finish = null;
    for (const { choices } of chunks) {
      for (const { delta, finish_reason } of choices) {
        message.content += delta.content ?? "";
        message.reasoning += delta.reasoning_content ?? "";
        for (const { index, id, function: called } of delta.tool_calls ?? []) {
          if (id !== undefined) message.calls[index] = { id, name: called.name, given: "" };
          const call = message.calls[index];
          if (call !== undefined) call.given += called.arguments;
        }
        finish = finish_reason ?? finish;
      }
    }
    return { ...message, finish, usage: chunks.at(-1).usage, chunks };
  }

  test("is the same whole and streamed", () => {
    const whole = openaiChatWire.whole(answer(counted));
    expect(whole).toMatchObject({
      id: "chatcmpl-7",
      object: "chat.completion",
      system_fingerprint: "fp_1",
      choices: [
        {
          message: { content: counted.text, reasoning_content: "Tea first." },
          finish_reason: "tool_calls",
        },
      ],
      usage: {
        prompt_tokens: 9,
        completion_tokens: 4,
        total_tokens: 13,
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    });
    const { content, reasoning, calls, finish, usage } = streamed(counted);
    expect({ content, reasoning, finish }).toEqual({
      content: counted.text,
      reasoning: "Tea first.",
      finish: "tool_calls",
    });
    expect(calls).toEqual(
      counted.toolCalls.map(({ id, name, arguments: given }) => ({ id, name, given })),
    );
    expect(usage).toEqual((whole as { usage: Json }).usage);
  });

  test("that counts nothing tells of no usage", () => {
    const { chunks } = streamed(plainReply("x"));
    for (const chunk of chunks) expect(chunk).not.toHaveProperty("usage");
    expect(openaiChatWire.whole(answer(plainReply("x")))).not.toHaveProperty("usage");
  });

  test("of calls alone has no content", () => {
    const whole = openaiChatWire.whole(answer({ ...counted, text: "" }));
    expect(whole).toMatchObject({ choices: [{ message: { content: null } }] });
  });

  test("joins to any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(streamed(plainReply(text)).content).toBe(text);
      }),
    );
  });
});

test("a long text comes in few pieces, and no character is cut", () => {
  const text = "👍 word ".repeat(20_000);
  const pieces = textPieces(text);
  expect(pieces.length).toBeLessThanOrEqual(500);
  expect(pieces.join("")).toBe(text);
  expect(pieces.some((piece) => /\p{Surrogate}/u.test(piece))).toBe(false);
  expect(textPieces("")).toEqual([]);
});

test.each([
  [400, "invalid_request_error", null],
  [401, "invalid_request_error", "invalid_api_key"],
  [404, "invalid_request_error", "model_not_found"],
  [429, "requests", "rate_limit_exceeded"],
  [503, "server_error", null],
])("a failure with %i is of type %s", (status, type, code) => {
  expect(openaiChatWire.failure(status, "no")).toEqual({
    error: { message: "no", type, param: null, code },
  });
});
