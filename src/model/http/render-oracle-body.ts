import type { Json } from "../../protocols/json.ts";
import { type Fields, fieldsOf, jsonOf } from "./json-text.ts";
import type { JsonMap } from "./wire.ts";

/**
 * Whether a body is a conversation as Chat Completions and Ollama write it. Other protocols name some things alike,
 * and an oracle that leaves their system text out would render another request.
 */
export function isChat(body: JsonMap): boolean {
  const { messages, tools, system, contents, input } = body;
  const isOther = [system, contents, input].some((field) => field !== undefined);
  return !isOther && Array.isArray(messages) && messages.every(isMessage) && areFunctions(tools);
}

function isMessage(message: unknown): boolean {
  const content = fieldsOf(message)?.["content"];
  if (!Array.isArray(content)) return fieldsOf(message) !== null;
  return content.every((part) => !/^tool_/.test(String(fieldsOf(part)?.["type"] ?? "")));
}

function areFunctions(tools: unknown): boolean {
  if (tools === undefined) return true;
  return Array.isArray(tools) && tools.every((tool) => fieldsOf(tool)?.["type"] === "function");
}

/**
 * A request that Ollama answers with its prompt. Versions that do not know how would generate, so that no more than
 * one token is asked for. A body of Chat Completions is put into Ollama's own words where the two differ.
 */
export function ollamaBody(body: JsonMap): JsonMap {
  const { model, messages, tools, think, options, truncate, shift, keep_alive } = body;
  const effort = body["reasoning_effort"];
  const thought = think ?? (effort === "none" ? false : effort);
  return {
    ...written({ model, tools, think: thought, truncate, shift, keep_alive }),
    messages: Array.isArray(messages) ? messages.map(ollamaMessage) : [],
    options: { ...(fieldsOf(options) as JsonMap | null), num_predict: 1 },
    stream: false,
    _debug_render_only: true,
  };
}

function written(fields: Readonly<Record<string, Json | undefined>>): JsonMap {
  const entries = Object.entries(fields).filter((entry): entry is [string, Json] => {
    return entry[1] !== undefined && entry[1] !== null;
  });
  return Object.fromEntries(entries);
}

/** Chat Completions writes the arguments of a call as a text, Ollama as an object. */
function ollamaMessage(message: Json): Json {
  const fields = fieldsOf(message) as JsonMap | null;
  const calls = fields?.["tool_calls"];
  if (fields === null || !Array.isArray(calls)) return message;
  return { ...fields, content: fields["content"] ?? "", tool_calls: calls.map(ollamaCall) };
}

function ollamaCall(call: Json): Json {
  const fields = fieldsOf(call) as JsonMap | null;
  const called = fieldsOf(fields?.["function"]) as JsonMap | null;
  const written = called?.["arguments"];
  if (fields === null || called === null || typeof written !== "string") return call;
  const read: Fields | null = fieldsOf(jsonOf(written));
  return { ...fields, function: { ...called, arguments: (read as JsonMap | null) ?? {} } };
}
