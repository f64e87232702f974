import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";
import { overlaid } from "../http/overlaid.ts";
import { missing } from "../http/read-failure.ts";
import type { JsonMap, WireRequest, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";
import { strictSchema } from "./strict-schema.ts";
import { effort } from "./vendor.ts";

/** Fields that the harness itself sends. The last five would bring in other messages, or a reply that is not there yet. */
export const responsesOwnFields: readonly string[] = [
  "input",
  "instructions",
  "stream",
  "background",
  "previous_response_id",
  "conversation",
  "prompt",
  "context_management",
];

/**
 * A request in the words of Responses. The system message at the head is `instructions`, everything behind it an
 * item of `input`, in order; a turn with tool calls is a message and an item for each call. Items carry no ids of
 * the server's, because with ids it asks for the reasoning that came with them. Nothing is kept on the server.
 * The suite's `body` may set `text`, but not `text.format`.
 */
export function responsesRequest(request: ModelRequest, settings: WireSettings): WireRequest {
  const { sampling, tools, prefill } = request;
  if (prefill !== null) return prefillRefused;
  const fields: JsonMap = {
    model: settings.model,
    temperature: sampling.temperature,
    max_output_tokens: sampling.maxOutputTokens,
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
    ...thinkingFields[settings.thinking],
    store: false,
    ...conversed(request.messages),
    stream: false,
  };
  const laid = overlaid(fields, settings.body, responsesOwnFields);
  return { kind: "body", body: withFormat(laid, request.constraint), warnings: unsaid(request) };
}

const prefillRefused: WireRequest = {
  ...missing("bad-request", "Responses has no words for a prefill"),
  refuses: "prefill",
};

const thinkingFields: Readonly<Record<WireSettings["thinking"], JsonMap>> = {
  default: {},
  on: { reasoning: { effort: effort.on, summary: "auto" } },
  off: { reasoning: { effort: effort.off } },
};

function conversed(messages: readonly Message[]): JsonMap {
  const [first] = messages;
  return first?.role === "system"
    ? { instructions: first.content, input: messages.slice(1).flatMap(itemsOf) }
    : { input: messages.flatMap(itemsOf) };
}

function itemsOf(message: Message): readonly Json[] {
  switch (message.role) {
    case "system":
    case "user":
      return [messageItem(message)];
    case "assistant": {
      const calls = message.toolCalls.map(callItem);
      return message.content === "" && calls.length > 0 ? calls : [messageItem(message), ...calls];
    }
    case "tool":
      return [{ type: "function_call_output", call_id: message.callId, output: message.content }];
  }
}

function messageItem({ role, content }: Message): Json {
  return { type: "message", role, content };
}

function callItem({ id, name, arguments: written }: ToolCall): Json {
  return { type: "function_call", call_id: id, name, arguments: written };
}

/** Left out, `strict` is tried, and the tool that the model sees is another one. */
function wireTool({ name, description, parameters }: Tool): Json {
  return { type: "function", name, description, parameters, strict: false };
}

function withFormat(body: JsonMap, schema: Json | null): JsonMap {
  const { text, ...others } = body;
  const { format: _, ...kept } = isMap(text) ? text : {};
  const format = schema === null ? {} : { format: wireSchema(schema) };
  const set = { ...kept, ...format };
  return Object.keys(set).length === 0 ? others : { ...others, text: set };
}

function wireSchema(schema: Json): Json {
  return { type: "json_schema", name: "reply", strict: true, schema: strictSchema(schema) };
}

function isMap(value: Json | undefined): value is JsonMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function unsaid({ sampling }: ModelRequest): readonly string[] {
  return [
    "Responses takes no seed, so the reply is drawn without one",
    ...(sampling.stop.length > 0 ? ["Responses takes no stop texts, so none was sent"] : []),
  ];
}
