/** A reply as Ollama's chat objects. */

import type { ModelReply, Usage } from "../../model/model.ts";
import { callArguments } from "../../suite/call-arguments.ts";
import type { ToolCall } from "../../suite/message.ts";
import type { ServedAnswer, ServedWire } from "../served-wire.ts";
import { textPieces } from "./text-pieces.ts";
import type { JsonMap } from "./wire-json.ts";

/** The whole reply. */
export function wholeChat(answer: ServedAnswer): JsonMap {
  const { text, reasoning, toolCalls } = answer.reply;
  return {
    ...chatFrame(answer),
    message: messageOf({
      content: text,
      ...(reasoning !== null && { thinking: reasoning }),
      ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(wireCall) }),
    }),
    ...ending(answer.reply),
  };
}

/** The reply in lines: the thinking, the text, the calls, and an empty one that ends it. */
export function ollamaLines(answer: ServedAnswer): readonly string[] {
  const { text, reasoning, toolCalls } = answer.reply;
  const frame = chatFrame(answer);
  const messages: readonly JsonMap[] = [
    ...textPieces(reasoning ?? "").map((thinking) => ({ content: "", thinking })),
    ...textPieces(text).map((content) => ({ content })),
    ...(toolCalls.length === 0 ? [] : [{ content: "", tool_calls: toolCalls.map(wireCall) }]),
  ];
  return [
    ...messages.map((message) => ({ ...frame, message: messageOf(message), done: false })),
    { ...frame, message: messageOf({ content: "" }), ...ending(answer.reply) },
  ].map((line) => `${JSON.stringify(line)}\n`);
}

/** The answer to `_debug_render_only`. The message in it is Go's empty one. */
export const renderedPrompt: NonNullable<ServedWire["rendered"]> = (prompt, answer) => ({
  ...chatFrame(answer),
  message: { role: "", content: "" },
  done: false,
  _debug_info: { rendered_template: prompt },
});

function chatFrame({ model, created }: Pick<ServedAnswer, "model" | "created">): JsonMap {
  return { model, created_at: new Date(created * 1000).toISOString() };
}

function messageOf(parts: JsonMap): JsonMap {
  return { role: "assistant", ...parts };
}

/** Arguments are an object there; others cannot be told. */
function wireCall({ id, name, arguments: written }: ToolCall, index: number): JsonMap {
  return { id, function: { index, name, arguments: callArguments(written) ?? {} } };
}

/** A call ends a reply as any other word does. */
function ending({ finish, usage }: ModelReply): JsonMap {
  return {
    done: true,
    done_reason: finish.reason === "length" ? "length" : "stop",
    ...metrics(usage),
  };
}

/** Nanoseconds that a token is said to take: a simulated model takes none, and clients divide by them. */
const tokenNanoseconds = 1_000_000;

/** Counts that are not known are left out, as Ollama leaves out what is 0. */
function metrics({ inputTokens, outputTokens }: Usage): JsonMap {
  const read = (inputTokens ?? 0) * tokenNanoseconds;
  const written = (outputTokens ?? 0) * tokenNanoseconds;
  return {
    total_duration: tokenNanoseconds + read + written,
    load_duration: tokenNanoseconds,
    ...(inputTokens !== null && { prompt_eval_count: inputTokens, prompt_eval_duration: read }),
    ...(outputTokens !== null && { eval_count: outputTokens, eval_duration: written }),
  };
}
