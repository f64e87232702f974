/**
 * An assistant's message in the words of the wire it came over: Chat Completions, Anthropic's blocks, or Inspect's
 * parts. Total over objects.
 */

import { readBlocks } from "../../model/anthropic/read-blocks.ts";
import { type Fields, fieldsOf, writtenOf } from "../../model/http/json-text.ts";
import { type ModelReply, plainReply } from "../../model/model.ts";
import { readContent } from "../../model/openai-compatible/read-content.ts";
import { readToolCalls } from "../../model/openai-compatible/read-tool-calls.ts";

/** The message as a reply; null when its content or its calls are of no known shape. Why it ended it does not say. */
export function readAssistantMessage(message: Fields): ModelReply | null {
  const { content } = message;
  if (Array.isArray(content) && content.some(isAnthropicBlock)) return blocksReply(content);
  const plain = Array.isArray(content)
    ? { ...message, content: content.map(thinkingPart) }
    : message;
  const said = readContent(plain);
  const calls = readToolCalls(callsOf(message));
  if (said.kind === "malformed" || calls.kind === "malformed") return null;
  return reply({ text: said.text, reasoning: said.reasoning, toolCalls: calls.toolCalls });
}

function reply(parts: Partial<ModelReply> & { readonly text: string }): ModelReply {
  return { ...plainReply(parts.text), finish: { reason: "other", raw: null }, ...parts };
}

const anthropicBlocks: readonly unknown[] = ["tool_use", "thinking", "redacted_thinking"];

function isAnthropicBlock(block: unknown): boolean {
  return anthropicBlocks.includes(fieldsOf(block)?.["type"]);
}

function blocksReply(content: readonly unknown[]): ModelReply | null {
  const blocks = readBlocks(content);
  if (blocks.kind === "malformed") return null;
  const { text, reasoning, hidden, toolCalls } = blocks;
  return reply({ text, reasoning, reasoningHidden: hidden, toolCalls });
}

/** Inspect keeps a thought under `reasoning`. */
function thinkingPart(part: unknown): unknown {
  const fields = fieldsOf(part);
  const thought = fields?.["type"] === "reasoning" ? writtenOf(fields["reasoning"]) : null;
  return thought === null ? part : { type: "thinking", thinking: thought };
}

/** The calls as Chat Completions lists them; the single `function_call` of its first years is one too. */
function callsOf(message: Fields): unknown {
  const { tool_calls: calls, function_call: single } = message;
  if (Array.isArray(calls)) return calls.map(inspectCall);
  return fieldsOf(single) === null ? calls : [{ function: single }];
}

/** Inspect writes the function's name where others have an object, and the arguments beside it. */
function inspectCall(value: unknown): unknown {
  const call = fieldsOf(value);
  if (call === null || typeof call["function"] !== "string") return value;
  return { id: call["id"], function: { name: call["function"], arguments: call["arguments"] } };
}
