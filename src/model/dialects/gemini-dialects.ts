import type { DialectFacts } from "./dialect-facts.ts";
import { byAdapters, type VersionRange } from "./recognition.ts";

/** The small model lost it one release before the others did. */
const refused: readonly VersionRange[] = [
  { vendor: "gemini", families: ["flash-lite"], from: { major: 3, minor: 5 }, before: null },
  { vendor: "gemini", families: null, from: { major: 3, minor: 6 }, before: null },
];
const taking: readonly VersionRange[] = [
  { vendor: "gemini", families: ["flash-lite"], from: null, before: { major: 3, minor: 5 } },
  {
    vendor: "gemini",
    families: ["flash", "pro", "ultra", "nano"],
    from: null,
    before: { major: 3, minor: 6 },
  },
];

const api = [/^generativelanguage\.googleapis\.com$/, /(?:^|-)aiplatform\.googleapis\.com$/];
const turnRefusals = [/requests ending with a model turn are not supported/i];

export const geminiDialects: readonly DialectFacts[] = [
  {
    id: "gemini-3.5lite-3.6plus",
    server:
      "Gemini generateContent, 3.5 Flash-Lite, 3.6 and every later release, on Vertex as well",
    wires: [],
    verdict: "refused",
    echo: null,
    tools: "a tool's result that is sent as the model's own turn meets the same refusal",
    thinking: null,
    whitespace: null,
    note: null,
    refusals: turnRefusals,
    lengthWords: ["MAX_TOKENS"],
    confidence: "high",
    sources: [
      "https://ai.google.dev/gemini-api/docs/latest-model",
      "https://github.com/LibreChat-AI/agents/pull/323",
      "https://github.com/Zoo-Code-Org/Zoo-Code/issues/1052",
      "https://github.com/pipecat-ai/pipecat/pull/5821",
      "https://github.com/PrimeIntellect-ai/prime-agent/discussions/1981",
    ],
    recognisedBy: [
      byAdapters(["gemini", "promptfoo"], { models: refused }),
      byAdapters(["openai-compatible"], { hosts: api, models: refused }),
    ],
  },
  {
    id: "gemini-legacy",
    server: "Gemini generateContent, 2.x to 3.5 without 3.5 Flash-Lite",
    wires: ["gemini-model-turn"],
    verdict: "honoured",
    echo: "continuation",
    tools: null,
    thinking: "2.5 Pro is reported to leave its hidden thinking out behind a prefix",
    whitespace: null,
    note: "seen by integrators, not promised: others report that the vendor never supported it",
    refusals: turnRefusals,
    lengthWords: ["MAX_TOKENS"],
    confidence: "medium",
    sources: [
      "https://github.com/pipecat-ai/pipecat/pull/5821",
      "https://github.com/LibreChat-AI/agents/pull/323",
      "https://rentry.org/or-prefill",
      "https://github.com/pydantic/pydantic-ai/issues/836",
    ],
    recognisedBy: [
      byAdapters(["gemini", "promptfoo"], { models: [...taking, /(?:^|\/)gemini-pro-latest$/] }),
    ],
  },
  {
    id: "gemini-openai-compat",
    server: "Gemini behind its Chat Completions address",
    wires: ["trailing-assistant"],
    verdict: "refused",
    echo: null,
    tools: null,
    thinking: null,
    whitespace: null,
    note: "one client reports a status of 400 and names no models, so the older ones are worth a probe",
    refusals: turnRefusals,
    lengthWords: ["length"],
    confidence: "low",
    sources: ["the README of one client, read in a public index without its repository's name"],
    recognisedBy: [byAdapters(["openai-compatible"], { hosts: api })],
  },
];
