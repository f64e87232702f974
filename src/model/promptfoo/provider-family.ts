/**
 * What promptfoo's providers take and drop, as their documentation and code of 0.121 have it. A provider that stands
 * in no family is asked all the same, and the reader of a turn is told what is not known of it.
 */

import type { Json } from "../../protocols/json.ts";
import type { Message, Tool } from "../../suite/message.ts";
import type { ModelRequest, Support } from "../model.ts";

export type JsonMap = { readonly [key: string]: Json };

export interface ProviderFamily {
  /** Ids of the family's providers begin so. */
  readonly ids: RegExp;
  /** What a provider is loaded with, for settings that it does not read at each call. */
  readonly fixed: JsonMap;
  /** A request's sampling in the family's words. */
  sampling(request: Pick<ModelRequest, "sampling" | "seed">): JsonMap;
  /** Whether it reads its settings only when it is loaded, so that each call needs a provider of its own. */
  readonly loadedPerCall: boolean;
  /** The `config` fields for what a suite writes beside `model`; null where the family has none. */
  readonly fields: {
    readonly baseUrl: string | null;
    readonly apiKeyEnv: string | null;
    readonly headers: string | null;
  };
  /** Whether tools and calls go out word for word as Chat Completions has them. */
  readonly takesTools: boolean;
  readonly lateSystem: Support;
  /** What of a reply may be lost without a sign, for a reply of any kind or one that calls tools; null for nothing. */
  readonly loses: { readonly from: "replies" | "calls"; readonly words: string } | null;
}

const kept: Support = { kind: "inconclusive", reason: "sent in place; not probed" };

const openaiLike: Omit<ProviderFamily, "ids"> = {
  // Its own retries would hide what a server does, and thoughts would be written into the text.
  fixed: { maxRetries: 0, showThinking: false },
  sampling: ({ sampling: { temperature, maxOutputTokens, stop }, seed }) => ({
    temperature,
    max_tokens: maxOutputTokens,
    // Reasoning models read this one in its place.
    max_completion_tokens: maxOutputTokens,
    seed,
    ...(stop.length > 0 && { stop }),
  }),
  loadedPerCall: false,
  fields: { baseUrl: "apiBaseUrl", apiKeyEnv: "apiKeyEnvar", headers: "headers" },
  takesTools: true,
  lateSystem: kept,
  loses: null,
};

/** The first that fits is taken. */
export const providerFamilies: readonly ProviderFamily[] = [
  {
    ...openaiLike,
    ids: /^openrouter:/,
    loses: {
      from: "calls",
      words: "promptfoo's openrouter provider drops a text that stands beside tool calls",
    },
  },
  {
    ...openaiLike,
    ids: /^(?:openai:chat|deepseek|groq|togetherai|fireworks|cerebras|xai|nvidia|hyperbolic|github|docker|alibaba|azure:chat):/,
  },
  {
    ...openaiLike,
    ids: /^openai:(?!(?:responses|completion|embeddings?|assistant|image|moderation|realtime|video|speech|transcription|agents|chatkit|codex|codex-sdk):)/,
  },
  {
    ids: /^mistral:(?!embedding:)/,
    fixed: {},
    sampling: ({ sampling: { temperature, maxOutputTokens, stop }, seed }) => ({
      temperature,
      max_tokens: maxOutputTokens,
      random_seed: seed,
      ...(stop.length > 0 && { stop }),
    }),
    loadedPerCall: false,
    fields: { baseUrl: "apiBaseUrl", apiKeyEnv: "apiKeyEnvar", headers: null },
    takesTools: false,
    lateSystem: kept,
    loses: null,
  },
  {
    ids: /^anthropic:(?!completion:|claude-agent-sdk)/,
    fixed: { showThinking: false },
    sampling: ({ sampling: { temperature, maxOutputTokens, stop } }) => ({
      temperature,
      max_tokens: maxOutputTokens,
      ...(stop.length > 0 && { stop_sequences: stop }),
    }),
    loadedPerCall: false,
    fields: { baseUrl: "apiBaseUrl", apiKeyEnv: null, headers: "headers" },
    takesTools: false,
    lateSystem: {
      kind: "unsupported",
      reason: "promptfoo's anthropic provider drops every system message behind the first",
    },
    loses: null,
  },
  {
    ids: /^ollama:chat:/,
    fixed: {},
    sampling: ({ sampling: { temperature, maxOutputTokens, stop }, seed }) => ({
      temperature,
      num_predict: maxOutputTokens,
      seed,
      ...(stop.length > 0 && { stop }),
    }),
    loadedPerCall: true,
    fields: { baseUrl: null, apiKeyEnv: null, headers: null },
    takesTools: false,
    lateSystem: kept,
    loses: {
      from: "replies",
      words: "promptfoo's ollama provider drops reasoning, and why the reply ended",
    },
  },
  {
    ids: /^google:(?!live:|image:|embedding:)/,
    fixed: {},
    sampling: ({ sampling: { temperature, maxOutputTokens, stop } }) => ({
      temperature,
      maxOutputTokens,
      ...(stop.length > 0 && { stopSequences: stop }),
    }),
    loadedPerCall: false,
    fields: { baseUrl: "apiBaseUrl", apiKeyEnv: null, headers: "headers" },
    takesTools: false,
    lateSystem: {
      kind: "unsupported",
      reason: "promptfoo's google provider moves later system messages to the front",
    },
    loses: {
      from: "replies",
      words:
        "promptfoo's google provider drops why the reply ended, and writes thoughts into the text",
    },
  },
];

/** Words that most providers take; whether this one does is not known. */
export const unknownFamily: ProviderFamily = {
  ids: /(?:)/,
  fixed: {},
  sampling: ({ sampling: { temperature, maxOutputTokens } }) => ({
    temperature,
    max_tokens: maxOutputTokens,
  }),
  loadedPerCall: false,
  fields: { baseUrl: null, apiKeyEnv: null, headers: null },
  takesTools: false,
  lateSystem: {
    kind: "inconclusive",
    reason: "what this provider does with later system messages is not known",
  },
  loses: {
    from: "replies",
    words:
      "how this provider takes sampling is not known: temperature and max_tokens stand in its config, seed and stop texts nowhere",
  },
};

/** The family of a provider's id. */
export function familyOf(id: string): ProviderFamily {
  return providerFamilies.find(({ ids }) => ids.test(id)) ?? unknownFamily;
}

/** Messages as Chat Completions writes them, which promptfoo's providers read a prompt as when it is JSON. */
export function chatMessages(messages: readonly Message[]): readonly Json[] {
  return messages.map((message) => {
    switch (message.role) {
      case "system":
      case "user":
        return { role: message.role, content: message.content };
      case "assistant":
        return {
          role: "assistant",
          content: message.content,
          ...(message.toolCalls.length > 0 && {
            tool_calls: message.toolCalls.map(({ id, name, arguments: written }) => ({
              id,
              type: "function",
              function: { name, arguments: written },
            })),
          }),
        };
      case "tool":
        return { role: "tool", tool_call_id: message.callId, content: message.content };
      default:
        return message satisfies never;
    }
  });
}

/** Tools as Chat Completions writes them. */
export function chatTools(tools: readonly Tool[]): readonly Json[] {
  return tools.map(({ name, description, parameters }) => ({
    type: "function",
    function: { name, description, parameters },
  }));
}

/** Whether a conversation holds calls or results on the wire's own channel. */
export function usesTools({ messages, tools }: Pick<ModelRequest, "messages" | "tools">): boolean {
  return (
    tools.length > 0 ||
    messages.some(
      (message) =>
        message.role === "tool" || (message.role === "assistant" && message.toolCalls.length > 0),
    )
  );
}
