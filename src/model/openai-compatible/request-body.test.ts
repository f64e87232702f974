import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conversation, findCrate, requestOf } from "./__fixtures__/requests.ts";
import { type PrefillDialect, prefillDialects } from "./dialects.ts";
import { requestBody } from "./request-body.ts";

const plain = { model: "pear-8b", dialect: null, body: {} };
const dialectOf = (id: string): PrefillDialect | null =>
  prefillDialects.find((dialect) => dialect.id === id) ?? null;

describe("requestBody()", () => {
  test("writes every kind of message, tools, sampling and seed in the words of Chat Completions", () => {
    const sampling = { temperature: 0, maxOutputTokens: 64, stop: ["\n\n"] };
    const request = requestOf({ messages: conversation, tools: [findCrate], sampling });
    expect(requestBody(request, plain)).toEqual({
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
    const body = requestBody(requestOf(), plain);
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
    const bare = requestBody(requestOf(), plain);
    expect(bare).not.toHaveProperty("response_format");
    expect(requestBody(requestOf({ constraint }), plain)).toEqual({
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
  ])("writes a prefill as $id does, and nothing of it where none is asked for", (row) => {
    const settings = { ...plain, dialect: dialectOf(row.id) };
    const bare = requestBody(requestOf(), settings);
    expect(bare).toEqual(requestBody(requestOf(), plain));
    expect(requestBody(requestOf({ prefill: "<purpose>" }), settings)).toEqual({
      ...bare,
      ...row.fields,
      messages: [
        { role: "user", content: "Where is crate 4?" },
        { role: "assistant", content: "<purpose>", ...row.message },
      ],
    });
  });

  test("passes the suite's body through last, and takes out what it sets to null", () => {
    const body = { temperature: 1, min_p: 0.05, seed: null, options: { deep: null } };
    const sent = requestBody(requestOf(), { ...plain, body });
    expect(sent).toMatchObject({ temperature: 1, min_p: 0.05, options: { deep: null } });
    expect(sent).not.toHaveProperty("seed");
  });

  test("lets no body of a suite replace messages or ask for a stream", () => {
    const field = fc.constantFrom("messages", "stream", "tools", "model", "stop", "x");
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (body) => {
        const given = body as (typeof plain)["body"];
        const sent = requestBody(requestOf({ tools: [findCrate] }), { ...plain, body: given });
        expect(sent["messages"]).toEqual([{ role: "user", content: "Where is crate 4?" }]);
        expect(sent["stream"]).toBe(false);
      }),
    );
  });
});
