import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";
import { overlaid } from "../http/overlaid.ts";
import type { PrefillDialect } from "../http/prefill-dialect.ts";
import type { JsonMap, WireRequest, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";

/** Where servers of Chat Completions differ in how they are asked. */
export interface ChatHabits {
  /** The field that limits the reply's tokens. */
  readonly limitField: "max_tokens" | "max_completion_tokens";
  /** What is sent to have the model think, or not; nothing is sent where the suite leaves it open. */
  readonly thinking: Readonly<Record<Exclude<WireSettings["thinking"], "default">, JsonMap>>;
}

/** Fields that the harness itself sends. A stream or several choices could not be read. */
export const chatOwnFields: readonly string[] = ["messages", "stream", "n", "response_format"];

/** llama.cpp, vLLM and SGLang hand these to the chat template. */
const templateHabits: ChatHabits = {
  limitField: "max_tokens",
  thinking: {
    on: { chat_template_kwargs: { enable_thinking: true } },
    off: { chat_template_kwargs: { enable_thinking: false } },
  },
};

/**
 * A request in the words of Chat Completions. The messages go out as they are and where they are, system messages
 * behind the first too; a prefill is one assistant message more, or a field of the request where the dialect has
 * one for it. Fields that would be empty are left out, because servers refuse empty lists.
 */
export function requestBody(
  request: ModelRequest,
  settings: WireSettings,
  { limitField, thinking }: ChatHabits = templateHabits,
): WireRequest {
  const { messages, tools, sampling, seed, prefill, constraint } = request;
  const dialect = prefill === null ? null : settings.dialect;
  const fields: JsonMap = {
    model: settings.model,
    temperature: sampling.temperature,
    [limitField]: sampling.maxOutputTokens,
    ...(sampling.stop.length > 0 && { stop: sampling.stop }),
    seed,
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
    ...(constraint !== null && { response_format: wireSchema(constraint) }),
    ...(settings.thinking !== "default" && thinking[settings.thinking]),
    ...dialect?.body,
    ...prefixed(messages.map(wireMessage), prefill, dialect),
    stream: false,
  };
  const own = [...chatOwnFields, ...(dialect?.prefixField == null ? [] : [dialect.prefixField])];
  return { kind: "body", body: overlaid(fields, settings.body, own), warnings: [] };
}

function prefixed(
  messages: readonly Json[],
  prefill: string | null,
  dialect: PrefillDialect | null,
): JsonMap {
  if (prefill === null) return { messages };
  const field = dialect?.prefixField ?? null;
  if (field !== null) return { messages, [field]: prefill };
  return { messages: [...messages, { role: "assistant", content: prefill, ...dialect?.message }] };
}

function wireMessage(message: Message): Json {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "assistant":
      return {
        role: "assistant",
        content: message.content,
        ...(message.toolCalls.length > 0 && { tool_calls: message.toolCalls.map(wireCall) }),
      };
    case "tool":
      // Some chat templates find the tool by its name, others by the id of the call.
      return {
        role: "tool",
        tool_call_id: message.callId,
        name: message.name,
        content: message.content,
      };
  }
}

/** Strict, so that a server which cannot hold a reply to this schema refuses it instead of trying. */
function wireSchema(schema: Json): Json {
  return { type: "json_schema", json_schema: { name: "reply", strict: true, schema } };
}

/** The arguments go back as the model wrote them, malformed ones too. */
function wireCall({ id, name, arguments: written }: ToolCall): Json {
  return { id, type: "function", function: { name, arguments: written } };
}

function wireTool({ name, description, parameters }: Tool): Json {
  return { type: "function", function: { name, description, parameters } };
}
