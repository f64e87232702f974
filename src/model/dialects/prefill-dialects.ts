/** The prefill dialects that a suite can name. None is proven by being here: see `proven-dialects.ts`. */

import type { PrefillDialect } from "../http/prefill-dialect.ts";

export interface WritableDialect extends PrefillDialect {
  /** The adapters whose wire can write it. */
  readonly adapters: readonly string[];
}

const chat = ["openai", "openai-compatible"] as const;
const undocumentedTools = "whether this dialect holds beside tools is not documented";

/** Every dialect, those of Chat Completions first. */
export const prefillDialects: readonly WritableDialect[] = [
  {
    // llama.cpp unless told otherwise, Ollama, LM Studio, TGI, Groq. Without streaming, llama.cpp reads the
    // prefix as part of the reply; Ollama's own renderers leave it out.
    id: "trailing-assistant",
    adapters: chat,
    message: {},
    body: {},
    prefixField: null,
    mayEcho: true,
    toolsWarning: "some servers write the tools into the last message, which is the prefix here",
  },
  {
    // vLLM, and TabbyAPI. Both flags at once would be refused, and the first defaults to true.
    id: "continue-final-message",
    adapters: chat,
    message: {},
    body: { add_generation_prompt: false, continue_final_message: true },
    prefixField: null,
    mayEcho: false,
    toolsWarning: null,
  },
  {
    // llama.cpp since May 2026. It is asked not to echo, and heeds that only when it streams.
    id: "llamacpp-current",
    adapters: chat,
    message: {},
    body: { add_generation_prompt: false, continue_final_message: "content", echo: false },
    prefixField: null,
    mayEcho: true,
    toolsWarning: null,
  },
  {
    // SGLang takes the last message off by itself and knows no second flag.
    id: "sglang",
    adapters: chat,
    message: {},
    body: { continue_final_message: true },
    prefixField: null,
    mayEcho: false,
    toolsWarning: null,
  },
  {
    id: "mistral-prefix",
    adapters: chat,
    message: { prefix: true },
    body: {},
    prefixField: null,
    mayEcho: true,
    toolsWarning: undocumentedTools,
  },
  {
    // The same mark as Mistral's, but the prefix stays out of the reply. Only under the beta address.
    id: "deepseek-prefix",
    adapters: chat,
    message: { prefix: true },
    body: {},
    prefixField: null,
    mayEcho: false,
    toolsWarning: undocumentedTools,
  },
  {
    // Moonshot and DashScope; both document that the caller joins prefix and continuation.
    id: "partial",
    adapters: chat,
    message: { partial: true },
    body: {},
    prefixField: null,
    mayEcho: false,
    toolsWarning: undocumentedTools,
  },
  {
    id: "tabby-response-prefix",
    adapters: chat,
    message: {},
    body: { add_generation_prompt: true },
    prefixField: "response_prefix",
    mayEcho: false,
    toolsWarning: null,
  },
  {
    id: "koboldcpp",
    adapters: chat,
    message: {},
    body: { continue_assistant_turn: true },
    prefixField: null,
    mayEcho: false,
    toolsWarning:
      "KoboldCpp asks the model about tools first and writes their schema into the prompt",
  },
  {
    id: "anthropic-trailing",
    adapters: ["anthropic"],
    message: {},
    body: {},
    prefixField: null,
    mayEcho: false,
    toolsWarning: undocumentedTools,
  },
  {
    // Models that Ollama hands to its llama-server come back with the prefix, those of its own renderers without.
    id: "ollama-trailing",
    adapters: ["ollama"],
    message: {},
    body: {},
    prefixField: null,
    mayEcho: true,
    toolsWarning: "whether the prefix stays open beside tools depends on the model's template",
  },
  {
    id: "gemini-model-turn",
    adapters: ["gemini"],
    message: {},
    body: {},
    prefixField: null,
    mayEcho: false,
    toolsWarning: undocumentedTools,
  },
];

/** The dialects that an adapter's wire can write; empty for an adapter that has no wire. */
export function dialectsOf(adapter: string): readonly WritableDialect[] {
  return prefillDialects.filter(({ adapters }) => adapters.includes(adapter));
}

/** The dialect of that id if the adapter can write it, else null. */
export function writableDialect(id: string, adapter: string): WritableDialect | null {
  return dialectsOf(adapter).find((dialect) => dialect.id === id) ?? null;
}
