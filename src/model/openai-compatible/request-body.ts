import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";
import type { ModelRequest } from "../model.ts";
import type { PrefillDialect } from "./dialects.ts";

type JsonMap = { readonly [key: string]: Json };

/** What of a request the model's own settings decide. */
export interface RequestSettings {
  /** The model's name on the server. */
  readonly model: string;
  /** How a prefill is written; null where none is ever asked for. */
  readonly dialect: PrefillDialect | null;
  /** The suite's `body`. It stands over everything but `messages` and `stream`; a null takes a field out. */
  readonly body: JsonMap;
}

/**
 * A request in the words of Chat Completions. The messages go out as they are; a prefill is one assistant
 * message more. Fields that would be empty are left out, because servers refuse empty lists.
 */
export function requestBody(request: ModelRequest, settings: RequestSettings): JsonMap {
  const { tools, sampling, seed, prefill, constraint } = request;
  const dialect = prefill === null ? null : settings.dialect;
  const fields: JsonMap = {
    model: settings.model,
    temperature: sampling.temperature,
    max_tokens: sampling.maxOutputTokens,
    ...(sampling.stop.length > 0 && { stop: sampling.stop }),
    seed,
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
    ...(constraint !== null && { response_format: wireSchema(constraint) }),
    ...dialect?.body,
    ...settings.body,
  };
  const kept = Object.entries(fields).filter(([name]) => settings.body[name] !== null);
  return { ...Object.fromEntries(kept), messages: wireMessages(request, dialect), stream: false };
}

function wireMessages(
  { messages, prefill }: ModelRequest,
  dialect: PrefillDialect | null,
): readonly Json[] {
  const sent = messages.map(wireMessage);
  if (prefill === null) return sent;
  return [...sent, { role: "assistant", content: prefill, ...dialect?.message }];
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
