import type { DialectFacts } from "./dialect-facts.ts";
import { byAdapters } from "./recognition.ts";

const chat = ["openai-compatible"];
const lengthWords = ["length"];

/** The last build of April 2026; continuing on request came in the month after. */
const lastBuildOfApril = 8982;

export const llamaCppDialects: readonly DialectFacts[] = [
  {
    id: "llamacpp-current",
    server: "llama.cpp's server since May 2026",
    wires: ["llamacpp-current", "trailing-assistant"],
    verdict: "honoured",
    echo: "varies",
    tools: "a last message that holds tool calls is refused, and so is a grammar beside tools",
    thinking: "the prefix stands behind an empty think block, so the model does not think",
    whitespace: null,
    note: "left out of the reply only while it streams, is asked to continue by name and not to echo",
    refusals: [
      /cannot set both add_generation_prompt and continue_final_message/i,
      /cannot continue an assistant message that contains tool calls/i,
      /cannot have 2 or more assistant messages at the end of the list/i,
    ],
    lengthWords,
    confidence: "high",
    sources: [
      "https://github.com/ggml-org/llama.cpp/pull/23012",
      "https://github.com/ggml-org/llama.cpp/pull/23089",
      "https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/2041",
    ],
    recognisedBy: [byAdapters(chat, { servers: ["llama.cpp"] })],
  },
  {
    id: "llamacpp-legacy",
    server: "llama.cpp's server before May 2026",
    wires: ["trailing-assistant"],
    verdict: "honoured",
    echo: "continuation",
    tools: "the prefix is appended as text, and a tool grammar still holds",
    thinking: "refused while the template thinks",
    whitespace: null,
    note: "a server started with --no-prefill-assistant takes it as a finished turn without a word",
    refusals: [
      /prefill is incompatible with enable_thinking/i,
      /cannot have 2 or more assistant messages at the end of the list/i,
    ],
    lengthWords,
    confidence: "high",
    sources: [
      "ggml-org/llama.cpp@006639c tools/server/server-common.cpp",
      "https://github.com/ggml-org/llama.cpp/pull/13608",
      "https://github.com/ggml-org/llama.cpp/pull/15404",
      "https://github.com/ggml-org/llama.cpp/issues/14353",
    ],
    recognisedBy: [byAdapters(chat, { servers: ["llama.cpp"], buildBefore: lastBuildOfApril })],
  },
  {
    id: "llamacpp-completion",
    server: "llama.cpp's completion endpoints",
    wires: [],
    verdict: "honoured",
    echo: "continuation",
    tools: "the caller renders them",
    thinking: "the caller writes the tags",
    whitespace: "as written",
    note: "its own apply-template endpoint renders the prompt",
    refusals: [],
    lengthWords: ["limit", "length"],
    confidence: "high",
    sources: [
      "https://github.com/ggml-org/llama.cpp/pull/13608",
      "https://github.com/ggml-org/llama.cpp/issues/21889",
    ],
    recognisedBy: [],
  },
  {
    id: "node-llama-cpp-session",
    server: "node-llama-cpp, a chat session",
    wires: [],
    verdict: "honoured",
    echo: "includes-prefix",
    tools: "allowed; its own documentation warns that some models then call nothing",
    thinking: "depends on the chat wrapper",
    whitespace: null,
    note: null,
    refusals: [],
    lengthWords: ["maxTokens"],
    confidence: "high",
    sources: [
      "withcatai/node-llama-cpp@f53ea51 src/evaluator/LlamaChatSession/LlamaChatSession.ts",
      "withcatai/node-llama-cpp@f53ea51 docs/guide/chat-session.md",
    ],
    recognisedBy: [],
  },
  {
    id: "node-llama-cpp-lowlevel",
    server:
      "node-llama-cpp, a prompt rendered by the caller or a history that ends in the model's turn",
    wires: [],
    verdict: "honoured",
    echo: "varies",
    tools: "taken, but not beside a grammar",
    thinking: "an open thought can stand in the history",
    whitespace: null,
    note: "what the adapter llama does: a prompt of its own, and so nothing but the continuation",
    refusals: [],
    lengthWords: ["maxTokens"],
    confidence: "medium",
    sources: [
      "withcatai/node-llama-cpp@f53ea51 src/evaluator/LlamaChat/LlamaChat.ts",
      "withcatai/node-llama-cpp@f53ea51 src/types.ts",
    ],
    recognisedBy: [byAdapters(["llama"], {})],
  },
];
