/**
 * The vendors' own types judge what the rehearsal server answers: a compiler reads each reply, and each event of a
 * stream, as a literal of the type that the vendor's SDK says it gets. A field that is missing is found, and so is one
 * that the vendor does not have.
 */

import { afterAll, beforeAll, expect, it } from "vitest";
import { findCrate } from "../../model/http/__fixtures__/requests.ts";
import type { JsonMap } from "../../model/http/wire.ts";
import { type Rehearsal, startRehearsal } from "../rehearsal-server.ts";
import { type Claim, claimsThatFail } from "./__fixtures__/compiled.ts";

let server: Rehearsal;
beforeAll(async () => {
  server = await startRehearsal();
});
afterAll(() => server.close());

const imports = [
  'import type { Message, RawMessageStreamEvent } from "@anthropic-ai/sdk/resources/messages";',
  'import type { ChatResponse } from "ollama";',
  'import type { ChatCompletion, ChatCompletionChunk } from "openai/resources/chat/completions";',
  'import type { Response as OpenAiResponse, ResponseStreamEvent } from "openai/resources/responses/responses";',
  // What the SDK adds to a body: the text of its messages, for convenience.
  'type ResponseBody = Omit<OpenAiResponse, "output_text">;',
  'type Bare<E> = E extends { response: OpenAiResponse } ? Omit<E, "response"> & { response: ResponseBody } : E;',
  "type ResponseEvent = Bare<ResponseStreamEvent>;",
  // A time arrives as a text, and the last line of a stream alone has counts.
  "type OllamaReply = Omit<ChatResponse, 'created_at'> & { created_at: string };",
  "type OllamaLine = Partial<OllamaReply> & Pick<OllamaReply, 'model' | 'message' | 'done'>;",
];

interface Protocol {
  /** What is not judged, because servers send it and the SDK's types leave it out. */
  readonly beyond: (value: JsonMap) => JsonMap;
  readonly path: string;
  readonly body: (
    model: string,
    parts: { readonly tools: boolean; readonly limit: number },
  ) => object;
  readonly whole: string;
  readonly event: string;
}

const text = "Where is crate 4?";
const messages = [{ role: "user", content: text }];
const { name, description, parameters } = findCrate;

const protocols: readonly Protocol[] = [
  {
    path: "/v1/chat/completions",
    body: (model, { tools, limit }) => ({
      model,
      messages,
      max_completion_tokens: limit,
      stream_options: { include_usage: true },
      ...(tools && { tools: [{ type: "function", function: findCrate }] }),
    }),
    // Servers of this protocol show reasoning in it; OpenAI itself shows none.
    beyond: (value) => without(value, ["reasoning_content"]),
    whole: "ChatCompletion",
    event: "ChatCompletionChunk",
  },
  {
    path: "/v1/responses",
    body: (model, { tools, limit }) => ({
      model,
      input: text,
      max_output_tokens: limit,
      ...(tools && { tools: [{ type: "function", name, description, parameters, strict: false }] }),
    }),
    // OpenAI sends a null where nobody is named, and where nothing is counted yet; and it says what is stored.
    beyond: (value) => without(without(value, ["user", "usage"], null), ["store"]),
    whole: "ResponseBody",
    event: "ResponseEvent",
  },
  {
    path: "/v1/messages",
    body: (model, { tools, limit }) => ({
      model,
      messages,
      max_tokens: limit,
      ...(tools && { tools: [{ name, description, input_schema: parameters }] }),
    }),
    beyond: (value) => value,
    whole: "Message",
    event: "RawMessageStreamEvent",
  },
  {
    path: "/api/chat",
    body: (model, { tools, limit }) => ({
      model,
      messages,
      options: { num_predict: limit },
      ...(tools && { tools: [{ type: "function", function: findCrate }] }),
    }),
    // Ollama's own types have ids and places of calls.
    beyond: (value) => without(value, ["id", "index"]),
    whole: "OllamaReply",
    event: "OllamaLine",
  },
];

async function asked(
  { path, body }: Protocol,
  stream: boolean,
  ...rest: Parameters<Protocol["body"]>
) {
  const { stream_options, ...fields }: JsonMap = { ...body(...rest) };
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...fields, ...(stream && { stream_options }), stream }),
  });
  expect(response.status).toBe(200);
  return response.text();
}

/** A value without the fields of these names, however deep they stand. @param only that have this value */
function without(value: JsonMap, names: readonly string[], only?: null): JsonMap {
  const written = JSON.stringify(value, (name, inner) =>
    names.includes(name) && (only === undefined || inner === only) ? undefined : inner,
  );
  return JSON.parse(written);
}

/** The JSON of every event or line, in order. */
function eventsIn(stream: string): readonly JsonMap[] {
  return stream
    .split("\n")
    .map((line) => line.replace(/^data: /, ""))
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
}

const asks = [
  ["a text", "steady", { tools: false, limit: 400 }],
  ["a cut text", "steady", { tools: false, limit: 16 }],
  ["calls", "steady", { tools: true, limit: 400 }],
  ["thoughts and calls", "steady?thinking=on", { tools: true, limit: 400 }],
  ["hidden thoughts", "steady?thinking=hidden", { tools: false, limit: 400 }],
] as const;

it("answers in the shapes that the vendors' SDKs are made for", async () => {
  const claims: Claim[] = [];
  for (const protocol of protocols) {
    const { path, whole, event, beyond } = protocol;
    for (const [what, model, parts] of asks) {
      const reply = JSON.parse(await asked(protocol, false, model, parts));
      claims.push({ name: `${path}: ${what}`, value: beyond(reply), type: whole });
      const events = eventsIn(await asked(protocol, true, model, parts));
      expect(events.length).toBeGreaterThan(1);
      for (const [index, value] of events.entries()) {
        // A ping says nothing, and the SDK drops it.
        if (value["type"] === "ping") continue;
        const name = `${path}: event ${index} of ${what}`;
        claims.push({ name, value: beyond(value), type: event });
      }
    }
  }
  expect(await claimsThatFail(imports, claims)).toEqual({});
});
