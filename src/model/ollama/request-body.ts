import type { Json } from "../../protocols/json.ts";
import type { Message, Tool, ToolCall } from "../../suite/message.ts";
import { fieldsOf, jsonOf } from "../http/json-text.ts";
import { overlaid } from "../http/overlaid.ts";
import type { PrefillDialect } from "../http/prefill-dialect.ts";
import type { JsonMap, WireRequest, WireSettings } from "../http/wire.ts";
import type { ModelRequest } from "../model.ts";

/** Fields that the harness itself sends. */
export const ollamaOwnFields: readonly string[] = ["messages", "stream", "format"];

/**
 * A request in the words of Ollama's `/api/chat`. A prefill is one assistant message more. A conversation that does
 * not fit the context is to fail and not to be cut: cut without a word, it is another task. Fields that would be
 * empty are left out.
 */
export function ollamaRequest(request: ModelRequest, settings: WireSettings): WireRequest {
  const { messages, tools, constraint, prefill } = request;
  const fields: JsonMap = {
    model: settings.model,
    ...(tools.length > 0 && { tools: tools.map(wireTool) }),
    ...(constraint !== null && { format: constraint }),
    ...(settings.thinking !== "default" && { think: settings.thinking === "on" }),
    options: optionsOf(request, settings),
    truncate: false,
    shift: false,
    messages: [...messages.map(wireMessage), ...trailing(prefill, settings.dialect)],
    stream: false,
  };
  const body = overlaid(fields, settings.body, ollamaOwnFields);
  return { kind: "body", body, warnings: warningsOf(messages, body) };
}

function optionsOf({ sampling, seed }: ModelRequest, { contextTokens }: WireSettings): JsonMap {
  return {
    temperature: sampling.temperature,
    seed,
    num_predict: sampling.maxOutputTokens,
    ...(sampling.stop.length > 0 && { stop: sampling.stop }),
    ...(contextTokens !== null && { num_ctx: contextTokens }),
  };
}

function trailing(prefill: string | null, dialect: PrefillDialect | null): readonly Json[] {
  return prefill === null ? [] : [{ role: "assistant", content: prefill, ...dialect?.message }];
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
      // Templates find the tool by its name; newer servers know the id of the call too.
      return {
        role: "tool",
        content: message.content,
        tool_name: message.name,
        tool_call_id: message.callId,
      };
  }
}

function wireCall({ id, name, arguments: written }: ToolCall): Json {
  return { id, function: { name, arguments: argumentsOf(written) ?? {} } };
}

/** The arguments as a map; null when they are none, or too deep to be written again. */
function argumentsOf(written: string): JsonMap | null {
  const parsed = fieldsOf(jsonOf(written));
  try {
    JSON.stringify(parsed);
    return parsed as JsonMap | null;
  } catch {
    return null;
  }
}

function wireTool({ name, description, parameters }: Tool): Json {
  return { type: "function", function: { name, description, parameters } };
}

function warningsOf(messages: readonly Message[], body: JsonMap): readonly string[] {
  const calls = messages.flatMap((message) =>
    message.role === "assistant" ? message.toolCalls : [],
  );
  const unreadable = calls.some((call) => argumentsOf(call.arguments) === null);
  const sized = fieldsOf(body["options"])?.["num_ctx"] !== undefined;
  return [
    ...(unreadable
      ? ["a tool call's arguments are no JSON object, which Ollama does not take; it was sent {}"]
      : []),
    ...(sized ? [] : ["contextTokens is not set, so the server's own default context applies"]),
  ];
}
