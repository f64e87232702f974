/** OpenAI's Chat Completions, as `api.openai.com`, llama.cpp, vLLM and the like speak it. */

import type { Finish, ModelReply, Usage } from "../../model/model.ts";
import type { Json } from "../../protocols/json.ts";
import type { ToolCall } from "../../suite/message.ts";
import type { ServedAnswer, ServedWire } from "../served-wire.ts";
import { readChat } from "./openai-chat-read.ts";
import { textPieces } from "./text-pieces.ts";
import type { JsonMap } from "./wire-json.ts";

export const openaiChatWire: ServedWire = {
  id: "openai-chat",
  paths: ["/v1/chat/completions", "/chat/completions"],
  read: readChat,
  whole: wholeReply,
  contentType: {
    whole: "application/json",
    stream: "text/event-stream; charset=utf-8",
  },
  pieces: (answer) => [
    ...chunksOf(answer).map((chunk) => event(JSON.stringify(chunk))),
    event("[DONE]"),
  ],
  rendered: null,
  failure,
  headers: (id) => ({
    "x-request-id": `req_${id}`,
    "x-ratelimit-limit-requests": "10000",
    "x-ratelimit-remaining-requests": "9999",
    "x-ratelimit-reset-requests": "6ms",
  }),
};

function wholeReply(answer: ServedAnswer): JsonMap {
  const { reply } = answer;
  const usage = usageOf(reply.usage);
  return {
    ...head(answer, "chat.completion"),
    choices: [
      {
        index: 0,
        message: messageOf(reply),
        logprobs: null,
        finish_reason: finishWord(reply.finish),
      },
    ],
    ...(usage !== null && { usage }),
  };
}

function head({ id, created, model, reply }: ServedAnswer, object: string): JsonMap {
  return {
    id: `chatcmpl-${id}`,
    object,
    created,
    model,
    system_fingerprint: reply.fingerprint,
  };
}

function messageOf({ text, reasoning, toolCalls }: ModelReply): JsonMap {
  return {
    role: "assistant",
    content: text === "" && toolCalls.length > 0 ? null : text,
    refusal: null,
    annotations: [],
    ...(reasoning !== null && { reasoning_content: reasoning }),
    ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(wireCall) }),
  };
}

function wireCall({ id, name, arguments: written }: ToolCall): JsonMap {
  return { id, type: "function", function: { name, arguments: written } };
}

function finishWord({ reason }: Finish): string {
  switch (reason) {
    case "length":
      return "length";
    case "tool-calls":
      return "tool_calls";
    case "content-filter":
      return "content_filter";
    default:
      return "stop";
  }
}

/** null where the reply counts nothing, which then no field tells of. */
function usageOf({
  inputTokens,
  outputTokens,
  cachedInputTokens,
  reasoningTokens,
}: Usage): JsonMap | null {
  if (inputTokens === null || outputTokens === null) return null;
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedInputTokens ?? 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoningTokens ?? 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

function event(data: string): string {
  return `data: ${data}\n\n`;
}

/** The chunks of a stream. The last one counts, where the reply does, and then every other says that it does not. */
function chunksOf(answer: ServedAnswer): readonly JsonMap[] {
  const usage = usageOf(answer.reply.usage);
  const top = {
    ...head(answer, "chat.completion.chunk"),
    ...(usage !== null && { usage: null }),
  };
  const chunk = (delta: Json, finish: string | null): JsonMap => ({
    ...top,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  });
  return [
    chunk({ role: "assistant", content: "", refusal: null }, null),
    ...deltasOf(answer.reply).map((delta) => chunk(delta, null)),
    chunk({}, finishWord(answer.reply.finish)),
    ...(usage === null ? [] : [{ ...top, choices: [], usage }]),
  ];
}

function deltasOf({ text, reasoning, toolCalls }: ModelReply): readonly JsonMap[] {
  return [
    ...textPieces(reasoning ?? "").map((piece) => ({ reasoning_content: piece })),
    ...textPieces(text).map((piece) => ({ content: piece })),
    ...toolCalls.flatMap(callDeltas),
  ];
}

function callDeltas(call: ToolCall, index: number): readonly JsonMap[] {
  const begun = { index, ...wireCall({ ...call, arguments: "" }) };
  const given = textPieces(call.arguments).map((piece) => ({
    tool_calls: [{ index, function: { arguments: piece } }],
  }));
  return [{ tool_calls: [begun] }, ...given];
}

function failure(status: number, message: string): JsonMap {
  const [type, code] = failureKind(status);
  return { error: { message, type, param: null, code } };
}

function failureKind(status: number): readonly [type: string, code: string | null] {
  switch (status) {
    case 401:
      return ["invalid_request_error", "invalid_api_key"];
    case 404:
      return ["invalid_request_error", "model_not_found"];
    case 429:
      return ["requests", "rate_limit_exceeded"];
    default:
      return status >= 500 ? ["server_error", null] : ["invalid_request_error", null];
  }
}
