import { bodyWith as anthropicBody } from "../../anthropic/__fixtures__/replies.ts";
import { anthropicWire } from "../../anthropic/wire.ts";
import { bodyWith as geminiBody } from "../../gemini/__fixtures__/replies.ts";
import { geminiWire } from "../../gemini/wire.ts";
import { bodyWith as ollamaBody } from "../../ollama/__fixtures__/replies.ts";
import { ollamaWire } from "../../ollama/wire.ts";
import { responseWith } from "../../openai/__fixtures__/replies.ts";
import { openaiChatWire } from "../../openai/chat-wire.ts";
import { openaiResponsesWire } from "../../openai/responses-wire.ts";
import { bodyWith as chatBody } from "../../openai-compatible/__fixtures__/replies.ts";
import { openaiCompatibleWire } from "../../openai-compatible/wire.ts";
import type { Wire } from "../wire.ts";

/** A wire under test, and bodies as its servers write them. */
export interface ServedWire {
  readonly name: string;
  readonly wire: Wire;
  /** A dialect that the wire writes; null where it has none. */
  readonly dialect: string | null;
  /** A reply of that text. */
  replied(text: string): string;
  /** A reply of that text for a prompt of so many tokens. */
  countedReply(text: string, inputTokens: number): string;
  /** Replies with those words wherever a server may write what it likes. */
  readonly wordy: readonly ((words: string) => string)[];
}

function served(wire: Wire, rest: Omit<ServedWire, "name" | "wire" | "dialect">): ServedWire {
  const name = wire === openaiResponsesWire ? "openai responses" : wire.adapter;
  return { name, wire, dialect: wire.dialects[0]?.id ?? null, ...rest };
}

/** Adds fields to a body. */
function withFields(body: string, fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...JSON.parse(body), ...fields });
}

const chat: Omit<ServedWire, "name" | "wire" | "dialect"> = {
  replied: (text) => chatBody({ content: text }),
  countedReply: (text, count) =>
    withFields(chatBody({ content: text }), { usage: { prompt_tokens: count } }),
  wordy: [
    (words) => chatBody({ content: words, reasoning: words, refusal: words }),
    (words) => chatBody({ content: [{ type: "text", text: words }] }, { finish_reason: words }),
    (words) =>
      chatBody({
        tool_calls: [
          { id: words, function: { name: words, arguments: JSON.stringify({ words }) } },
        ],
      }),
    (words) => withFields(chatBody({ content: "x" }), { model: words, system_fingerprint: words }),
  ],
};

/** Every wire protocol that is spoken over HTTP. */
export const everyWire: readonly ServedWire[] = [
  served(openaiCompatibleWire, chat),
  served(openaiChatWire, chat),
  served(openaiResponsesWire, {
    replied: (text) => responseWith([outputText(text)]),
    countedReply: (text, count) =>
      responseWith([outputText(text)], { usage: { input_tokens: count } }),
    wordy: [
      (words) => responseWith([outputText(words)], { id: words, model: words }),
      (words) =>
        responseWith([
          { type: "reasoning", summary: [{ type: "summary_text", text: words }] },
          { type: "function_call", call_id: words, name: words, arguments: words },
        ]),
      (words) =>
        responseWith([outputText("x")], {
          status: "incomplete",
          incomplete_details: { reason: words },
        }),
      (words) =>
        responseWith([{ type: "message", content: [{ type: "refusal", refusal: words }] }]),
      (words) => responseWith([{ type: words, content: words }, outputText("x")]),
      (words) => responseWith([], { status: "failed", error: { code: words, message: words } }),
    ],
  }),
  served(anthropicWire, {
    replied: (text) => anthropicBody([{ type: "text", text }]),
    countedReply: (text, count) =>
      anthropicBody([{ type: "text", text }], {
        stop_reason: "end_turn",
        usage: { input_tokens: count },
      }),
    wordy: [
      (words) =>
        anthropicBody([
          { type: "thinking", thinking: words, signature: words },
          { type: "text", text: words },
        ]),
      (words) =>
        anthropicBody([{ type: "tool_use", id: words, name: words, input: { a: words } }], {
          stop_reason: words,
          model: words,
        }),
      (words) => anthropicBody([{ type: words, text: words }], { id: words, stop_reason: words }),
      (words) => JSON.stringify({ type: "error", error: { type: words, message: words } }),
    ],
  }),
  served(geminiWire, {
    replied: (text) => geminiBody([{ text }]),
    countedReply: (text, count) =>
      withFields(geminiBody([{ text }]), { usageMetadata: { promptTokenCount: count } }),
    wordy: [
      (words) => geminiBody([{ text: words, thought: true }, { text: words }]),
      (words) =>
        geminiBody([{ functionCall: { id: words, name: words, args: { a: words } } }], {
          finishReason: words,
          finishMessage: words,
        }),
      (words) =>
        withFields(geminiBody([{ text: "x" }]), { modelVersion: words, responseId: words }),
      (words) => geminiBody([{ [words]: words }, { text: "x" }]),
      (words) =>
        JSON.stringify({ promptFeedback: { blockReason: words, blockReasonMessage: words } }),
    ],
  }),
  served(ollamaWire, {
    replied: (text) => ollamaBody({ content: text }),
    countedReply: (text, count) => ollamaBody({ content: text }, { prompt_eval_count: count }),
    wordy: [
      (words) => ollamaBody({ content: words, thinking: words }, { model: words }),
      (words) =>
        ollamaBody(
          { tool_calls: [{ id: words, function: { name: words, arguments: { a: words } } }] },
          { done_reason: words },
        ),
      (words) => JSON.stringify({ error: words, message: { content: words } }),
    ],
  }),
];

function outputText(text: string) {
  return { type: "message", role: "assistant", content: [{ type: "output_text", text }] };
}
