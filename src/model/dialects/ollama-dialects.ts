import type { DialectFacts } from "./dialect-facts.ts";
import { byAdapters } from "./recognition.ts";

const reaching = ["ollama", "openai-compatible"];
const wires = ["ollama-trailing", "trailing-assistant"];
const lengthWords = ["length"];

/** One server, three ways to render a model, three outcomes; a pull or an upgrade can change the way. */
export const ollamaDialects: readonly DialectFacts[] = [
  {
    id: "ollama-renderer",
    server: "Ollama, models with a renderer built into it",
    wires,
    verdict: "honoured",
    echo: "continuation",
    tools: "the prefix stays open beside them",
    thinking: "the prefix stands behind a closed think block, so the model does not think",
    whitespace: "some renderers trim the end of the prefix",
    note: null,
    refusals: [],
    lengthWords,
    confidence: "high",
    sources: [
      "ollama/ollama@fb30760 model/renderers/qwen3coder.go",
      "ollama/ollama@fb30760 model/renderers/qwen35.go",
      "https://github.com/ollama/ollama/issues/6778",
    ],
    recognisedBy: [byAdapters(reaching, { servers: ["ollama-renderer"] })],
  },
  {
    id: "ollama-go-template",
    server: "Ollama, models rendered by a Go template",
    wires,
    verdict: "varies",
    echo: "continuation",
    tools: "depends on the template",
    thinking: "depends on the template",
    whitespace: null,
    note: "the bundled templates close the turn and open a new one; some in the library look for the last message",
    refusals: [],
    lengthWords,
    confidence: "high",
    sources: [
      "ollama/ollama@fb30760 template/chatml.gotmpl, llama3-instruct.gotmpl, gemma3-instruct.gotmpl, mistral-instruct.gotmpl",
      "https://github.com/ollama/ollama/issues/5775",
      "https://github.com/ollama/ollama/issues/5890",
    ],
    recognisedBy: [
      byAdapters(["ollama"], {}),
      byAdapters(reaching, { servers: ["ollama-template"] }),
      byAdapters(reaching, { servers: ["ollama"] }),
      byAdapters(["promptfoo"], { models: [/^ollama:/] }),
    ],
  },
  {
    id: "ollama-llama-server",
    server: "Ollama, models that it hands on to its llama-server",
    wires,
    verdict: "honoured",
    echo: "includes-prefix",
    tools: "as with llama.cpp",
    thinking: "as with llama.cpp: behind a closed think block",
    whitespace: null,
    note: "read from source and not run",
    refusals: [],
    lengthWords,
    confidence: "medium",
    sources: [
      "ollama/ollama@fb30760 llm/llama_server.go",
      "ollama/ollama@fb30760 LLAMA_CPP_VERSION",
    ],
    recognisedBy: [byAdapters(reaching, { servers: ["ollama-llama-server"] })],
  },
  {
    id: "ollama-generate-raw",
    server: "Ollama's generate endpoint, raw",
    wires: [],
    verdict: "honoured",
    echo: "continuation",
    tools: "the caller renders them",
    thinking: "the caller writes the tags",
    whitespace: "as written",
    note: "no template is applied",
    refusals: [],
    lengthWords,
    confidence: "high",
    sources: ["ollama/ollama@fb30760 api/types.go"],
    recognisedBy: [],
  },
];
