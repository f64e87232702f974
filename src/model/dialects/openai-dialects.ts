import type { DialectFacts } from "./dialect-facts.ts";
import { byAdapters } from "./recognition.ts";

const api = [/^(?:[a-z]{2}\.)?api\.openai\.com$/];
const azure = [/\.openai\.azure\.com$/, /\.cognitiveservices\.azure\.com$/];
const chat = ["openai", "openai-compatible"];
const asFinished = "taken as a finished turn, with or without them";

/** What all of OpenAI's servers have in common. */
const ignoring = {
  wires: [],
  verdict: "ignored",
  echo: null,
  tools: asFinished,
  thinking: asFinished,
  whitespace: null,
  refusals: [],
} as const;

export const openaiDialects: readonly DialectFacts[] = [
  {
    ...ignoring,
    id: "openai-chat",
    server: "OpenAI Chat Completions",
    note: "no field asks for it; some models carry on politely, which passes for support in a careless test",
    lengthWords: ["length"],
    confidence: "high",
    sources: [
      "openai/openai-node@7b7d6ca src/resources/chat/completions/completions.ts",
      "https://github.com/simonw/llm/issues/463",
      "https://zenn.dev/kun432/scraps/7f2f6cf4913f6e",
      "https://rentry.org/or-prefill",
    ],
    recognisedBy: [
      byAdapters(chat, { hosts: api }),
      byAdapters(["promptfoo"], { models: [/^openai:(?!responses:)/] }),
    ],
  },
  {
    ...ignoring,
    id: "openai-responses",
    server: "OpenAI Responses",
    note: "assistant items are history; a phase on them only labels preambles and final answers",
    lengthWords: ["max_output_tokens"],
    confidence: "high",
    sources: ["openai/openai-node@7b7d6ca src/resources/responses/responses.ts"],
    recognisedBy: [
      byAdapters(chat, { hosts: api, path: /\/responses\/?$/ }),
      byAdapters(["promptfoo"], { models: [/^openai:responses:/] }),
    ],
  },
  {
    ...ignoring,
    id: "azure-openai",
    server: "Azure OpenAI and Foundry, models of OpenAI's",
    note: "the schema is OpenAI's",
    lengthWords: ["length"],
    confidence: "medium",
    sources: ["https://rentry.org/or-prefill"],
    recognisedBy: [
      byAdapters(chat, { hosts: azure }),
      byAdapters(["promptfoo"], { models: [/^azure(?:openai)?:/] }),
    ],
  },
];
